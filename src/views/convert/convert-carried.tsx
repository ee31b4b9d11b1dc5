import { useTranslation } from 'react-i18next';
import type { CarriedRecord, CarryOutcome } from '../../contract/conversion.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';

const TEXTS = {
  CARRIED: 'people:convert.carried',
  SAME: 'people:convert.carriedSame',
  GIVEN_HOLDS: 'people:convert.givenHolds',
  KEPT_HOLDS: 'people:convert.keptHolds',
} as const satisfies Record<CarryOutcome, string>;

/** What becomes of the records that go over to the other one, group by group. */
export function ConvertCarried({ records }: { readonly records: readonly CarriedRecord[] }) {
  const names = [...new Set(records.map(({ objectName }) => objectName))];
  return names.map((name) => (
    <CarriedOfObject
      key={name}
      objectName={name}
      records={records.filter(({ objectName }) => objectName === name)}
    />
  ));
}

interface OfObjectProps {
  readonly objectName: string;
  readonly records: readonly CarriedRecord[];
}

function CarriedOfObject({ objectName, records }: OfObjectProps) {
  const { t } = useTranslation();
  const state = useObjectModel(objectName);
  const groups = [...new Set(records.map(({ group }) => group))];
  if (state.status !== 'ready') return null;
  const { pluralLabel, fields } = state.model;
  const valueOf = ({ field }: CarriedRecord, value: string | null) =>
    fields.get(field ?? '')?.enumValues?.find(({ name }) => name === value)?.label ?? value ?? '';
  return (
    <span className="convert-carried">
      <span>{pluralLabel}</span>
      {groups.map((group) => (
        <span key={group} role="list" className="convert-group">
          <GroupName record={records.find((record) => record.group === group)} />
          {records
            .filter((record) => record.group === group)
            .map((record, at) => (
              <span key={at} role="listitem">
                {t(TEXTS[record.outcome], {
                  label: record.label,
                  given: valueOf(record, record.given),
                  kept: valueOf(record, record.kept),
                })}
              </span>
            ))}
        </span>
      ))}
    </span>
  );
}

function GroupName({ record }: { readonly record: CarriedRecord | undefined }) {
  if (!record?.groupObject || record.groupField === null) return null;
  return <EnumLabel objectName={record.groupObject} field={record.groupField} value={record.group} />;
}

interface EnumLabelProps {
  readonly objectName: string;
  readonly field: string;
  readonly value: string | null;
}

function EnumLabel({ objectName, field, value }: EnumLabelProps) {
  const state = useObjectModel(objectName);
  if (state.status !== 'ready') return null;
  const found = state.model.fields.get(field)?.enumValues?.find(({ name }) => name === value);
  return <em>{found?.label ?? value}</em>;
}
