import { Button, Spinner } from '@blueprintjs/core';
import { CaretDownIcon, CrossIcon } from '@blueprintjs/icons';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import { YES } from '../../../engine/query/quick-filter.ts';
import { LatePopover } from '../../widgets/late-popover.tsx';
import { late } from '../../widgets/late.tsx';
import type { QuickProps } from './quick-props.ts';

const QuickChoices = late(async () => (await import('./quick-choices.tsx')).QuickChoices);
const QuickRecords = late(async () => (await import('./quick-records.tsx')).QuickRecords);
const RecordNames = late(async () => (await import('./record-names.tsx')).RecordNames);

/** A field and what is chosen of it: a click offers its values, the cross takes them away. */
export function QuickChip({ field, values, onChange }: QuickProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const isSet = values.length > 0;
  const Content = isRelation(field) ? QuickRecords : QuickChoices;
  return (
    <span ref={place} className="quick-chip" data-set={isSet}>
      <LatePopover
        placement="bottom-start"
        content={
          <Suspense fallback={<Spinner className="quick-waiting" size={20} aria-label={t('list.loading')} />}>
            <Content field={field} values={values} onChange={onChange} />
          </Suspense>
        }
      >
        <Button
          variant="minimal"
          size="small"
          endIcon={<CaretDownIcon />}
          onPointerEnter={Content.preload}
          onFocus={Content.preload}
        >
          {field.label}
          {isSet && (
            <>
              {': '}
              <b>
                {isRelation(field) ? (
                  <Suspense fallback="…">
                    <RecordNames field={field} ids={values} />
                  </Suspense>
                ) : (
                  <ChoiceNames field={field} values={values} />
                )}
              </b>
            </>
          )}
        </Button>
      </LatePopover>
      {isSet && (
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={t('list.quick.clear', { label: field.label })}
          title={t('list.quick.clear', { label: field.label })}
          onClick={() => {
            place.current?.querySelector('button')?.focus();
            onChange([]);
          }}
        />
      )}
    </span>
  );
}

interface NamesProps {
  readonly field: ObjectField;
  readonly values: readonly string[];
}

function ChoiceNames({ field, values }: NamesProps) {
  const { t } = useTranslation();
  const nameOf = (value: string) =>
    field.kind === 'BOOLEAN'
      ? t(value === YES ? 'list.yes' : 'list.no')
      : (field.enumValues?.find(({ name }) => name === value)?.label ?? value);
  return <>{values.map(nameOf).join(', ')}</>;
}
