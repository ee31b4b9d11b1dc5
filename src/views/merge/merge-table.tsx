import { Tag } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { MergeField, MergePreview, Which } from '../../engine/duplicates.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { ValueText } from '../elements/value-text.tsx';
import { RecordLabels } from '../picker/record-labels.tsx';
import { compare } from './comparison.ts';
import './merge.css';

interface Props {
  readonly model: ObjectModel;
  readonly preview: MergePreview;
  /** What stands above the two records' values. */
  readonly heads: readonly [ReactNode, ReactNode];
  /** Values are chosen; without it they are only shown. */
  readonly choosing?: Choosing | undefined;
  /** Fields to be pointed out: others have changed them meanwhile. */
  readonly changed?: ReadonlySet<string>;
  /** Fields that are why the two may be the same. */
  readonly reasons?: ReadonlySet<string>;
}

export interface Choosing {
  readonly chosen: (field: MergeField) => Which | undefined;
  /** What follows the field, or is followed by it, comes along. */
  readonly onChoose: (field: MergeField, which: Which) => void;
}

const WHICH = ['first', 'second'] as const;

/** Two records side by side: what differs, and folded away what is the same. */
export function MergeTable({ model, preview, heads, choosing, changed, reasons }: Props) {
  const { t } = useTranslation();
  const { differing, equal, lists, equalLists } = compare(preview);
  const known = (name: string) => model.fields.get(name);
  const marks = (name: string) => ({
    isChanged: changed?.has(name) ?? false,
    isReason: reasons?.has(name) ?? false,
  });
  const same = equal.length + equalLists.length;
  return (
    <div className="merge-table" role="group" aria-label={t('people:merge.comparison')}>
      <div className="merge-row merge-heads">
        <span aria-hidden="true" />
        {heads.map((head, at) => (
          <div key={WHICH[at]} className="merge-head">
            {head}
          </div>
        ))}
      </div>
      {differing.map((compared) => {
        const field = known(compared.name);
        if (!field) return null;
        return (
          <FieldRow
            key={field.name}
            field={field}
            compared={compared}
            follows={compared.follows === null ? undefined : known(compared.follows)?.label}
            choosing={choosing}
            {...marks(field.name)}
          />
        );
      })}
      {lists.map((list) => {
        const field = known(list.name);
        if (!field) return null;
        return (
          <ListRow
            key={list.name}
            field={field}
            list={list}
            isUnited={choosing !== undefined}
            {...marks(list.name)}
          />
        );
      })}
      {differing.length + lists.length === 0 && (
        <p className="merge-note">{t('people:merge.nothingDiffers')}</p>
      )}
      {same > 0 && (
        <details className="merge-same">
          <summary>{t('people:merge.same', { total: same })}</summary>
          <dl>
            {equal.map(({ name, first }) => {
              const field = known(name);
              return (
                field && (
                  <SameValue
                    key={name}
                    label={field.label}
                    value={<ValueText model={{ field }} value={first} />}
                  />
                )
              );
            })}
            {equalLists.map(({ name, first }) => {
              const field = known(name);
              return (
                field && (
                  <SameValue
                    key={name}
                    label={field.label}
                    value={<RecordLabels field={field} ids={first} />}
                  />
                )
              );
            })}
          </dl>
        </details>
      )}
    </div>
  );
}

interface Marks {
  readonly isChanged: boolean;
  readonly isReason: boolean;
}

function RowLabel({ label, isChanged, isReason }: Marks & { readonly label: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label}
      {isReason && (
        <Tag minimal intent="primary">
          {t('people:merge.reason')}
        </Tag>
      )}
      {isChanged && <Tag intent="warning">{t('people:merge.changed')}</Tag>}
    </>
  );
}

interface FieldRowProps extends Marks {
  readonly field: ObjectField;
  readonly compared: MergeField;
  /** What the field is called that it follows. */
  readonly follows: string | undefined;
  readonly choosing: Choosing | undefined;
}

function FieldRow({ field, compared, follows, choosing, ...marks }: FieldRowProps) {
  const { t } = useTranslation();
  const name = useId();
  const chosen = choosing?.chosen(compared);
  return (
    <fieldset className="merge-row">
      <legend className="sr-only">{field.label}</legend>
      <span className="merge-label" aria-hidden="true">
        <RowLabel label={field.label} {...marks} />
        {follows !== undefined && <small>{t('people:merge.follows', { field: follows })}</small>}
      </span>
      {WHICH.map((which) => {
        const value = <ValueText model={{ field }} value={compared[which]} />;
        if (!choosing || !compared.canChoose) {
          return (
            <div key={which} className="merge-value">
              {value}
            </div>
          );
        }
        return (
          <label key={which} className="merge-value is-choice" data-chosen={chosen === which}>
            <input
              type="radio"
              name={name}
              checked={chosen === which}
              onChange={() => choosing.onChoose(compared, which)}
            />
            <span>{value}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface ListRowProps extends Marks {
  readonly field: ObjectField;
  readonly list: MergePreview['lists'][number];
  readonly isUnited: boolean;
}

/** Lists are not chosen: the merged record has what both have. */
function ListRow({ field, list, isUnited, ...marks }: ListRowProps) {
  const { t } = useTranslation();
  const united = [...new Set([...list.first, ...list.second])];
  return (
    <div className="merge-row" role="group" aria-label={field.label}>
      <span className="merge-label" aria-hidden="true">
        <RowLabel label={field.label} {...marks} />
      </span>
      {isUnited ? (
        <div className="merge-value is-united">
          <RecordLabels field={field} ids={united} />
          <small>{t('people:merge.united')}</small>
        </div>
      ) : (
        WHICH.map((which) => (
          <div key={which} className="merge-value">
            {list[which].length ? (
              <RecordLabels field={field} ids={list[which]} />
            ) : (
              <em>{t('form.empty')}</em>
            )}
          </div>
        ))
      )}
    </div>
  );
}

function SameValue({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
