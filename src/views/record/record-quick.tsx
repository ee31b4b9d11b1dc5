import { AnchorButton, Button } from '@blueprintjs/core';
import { AnnotationIcon, EnvelopeIcon, PhoneIcon, PlusIcon, ShareIcon } from '@blueprintjs/icons';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import { valueText } from '../../contract/record/value-text.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { formFields } from '../../engine/model/form.ts';
import { isRelation } from '../../engine/model/fields.ts';
import { formatView } from '../formats/index.ts';
import { CellEditor } from '../list/edit/cell-editor.tsx';
import { inSentence } from '../widgets/in-sentence.ts';
import { late } from '../widgets/late.tsx';
import { useFormat } from '../widgets/use-format.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { isWebAddress } from '../widgets/web-address.ts';
import { useReadRecord } from './record-context.ts';

/** Most records are read, and nothing is added to them. */
const NewRelated = late(async () => (await import('../related/new-related.tsx')).NewRelated);

/** What a record's view names as a click away: to write, to call, to add a related record, to note something. */
export function RecordQuick() {
  const { t } = useTranslation();
  const { model } = useReadRecord();
  const { quick } = model.page;
  if (quick.length === 0) return null;
  return (
    <div className="record-quick" role="group" aria-label={t('record:quick')}>
      {quick.map((field) => {
        const Quick = isRelation(field) ? QuickNew : formatView(field)?.href ? QuickLink : QuickText;
        return <Quick key={field.name} field={field} />;
      })}
    </div>
  );
}

interface Props {
  readonly field: ObjectField;
}

const SCHEMES = [
  ['mailto:', EnvelopeIcon],
  ['tel:', PhoneIcon],
] as const;

function QuickLink({ field }: Props) {
  const { record } = useReadRecord();
  const format = useFormat();
  const value = record[field.name];
  if (isEmpty(value)) return null;
  const view = formatView(field);
  const text = valueText(value, field, format);
  const href = view?.href?.(text);
  if (href === undefined) return null;
  const Icon = SCHEMES.find(([scheme]) => href.startsWith(scheme))?.[1] ?? ShareIcon;
  const shown = view?.shown?.(text) ?? text;
  return (
    <AnchorButton
      icon={<Icon />}
      href={href}
      text={shown}
      aria-label={`${field.label}: ${shown}`}
      title={field.label}
      {...(isWebAddress(href) ? { target: '_blank', rel: 'noreferrer' } : {})}
    />
  );
}

function QuickNew({ field }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { record } = useReadRecord();
  const state = useObjectModel(field.typeName ?? '');
  const [isOpen, setOpen] = useState(false);
  const { back } = field;
  if (state.status !== 'ready' || !back || back.readOnly || !state.model.actions.includes('CREATE'))
    return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={<PlusIcon />}
        text={t('form.new', { label: inSentence(state.model.label, locale) })}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <NewRelated
            model={state.model}
            back={back}
            id={record.id}
            title={field.label}
            onClose={close}
            onSaved={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** A text is edited right there. */
function QuickText({ field }: Props) {
  const { t } = useTranslation();
  const { model, record, isClosed, onSaved } = useReadRecord();
  const [cell, setCell] = useState<HTMLElement>();
  const button = useRef<HTMLButtonElement>(null);
  const input = formFields(model.form).find((each) => each.field.name === field.name);
  if (!input || input.readOnly || isClosed) return null;
  return (
    <>
      <Button
        ref={button}
        icon={<AnnotationIcon />}
        text={field.label}
        aria-label={t('record:editField', { field: field.label })}
        aria-expanded={cell !== undefined}
        onClick={() => setCell(button.current ?? undefined)}
      />
      {cell && (
        <div className="record-quick-text">
          <CellEditor
            edit={{ record, path: field.name, cell }}
            onClose={() => flushSync(() => setCell(undefined))}
            onSaved={onSaved}
          />
        </div>
      )}
    </>
  );
}
