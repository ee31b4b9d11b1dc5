import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { isNames, isObject } from '../../../contract/layers/json.ts';
import { keyParts } from '../../../contract/layers/key.ts';
import type { Json } from '../../../contract/layers/override.ts';
import { FilterReading } from '../../../views/filter/index.ts';
import { valueText } from '../changes/value-text.ts';

interface Props {
  readonly metadata: ObjectMetadata | undefined;
  readonly objectName: string;
  readonly keyName: string;
  /** Null: nothing, or taken away. */
  readonly value: Json;
}

/** The texts of values that go by names, by the last part of the key or by the one above it. */
const NAMED: Readonly<Record<string, (t: TFunction, name: string) => string>> = {
  pinned: (t, side) => t(`list.columns.side.${side}`),
  direction: (t, direction) => t(`configuration:sort.${direction}`),
  cell: (t, cell) => t(`configuration:cell.${cell}`),
  colors: (t, color) => t(`configuration:color.${color}`),
  widget: (t, widget) => t(`configuration:widget.${widget}`),
  actions: (t, action) => t(`configuration:action.${action}`),
};

/** A value of a view for people: fields by their labels, filters in words. */
export function KeyValue({ metadata, objectName, keyName, value }: Props) {
  const { t } = useTranslation();
  const [above = '', last = ''] = ['', ...keyParts(keyName)].slice(-2);
  const named = NAMED[last] ?? NAMED[above];
  const labelOf = (name: string) =>
    named?.(t, name) ?? metadata?.fields.find((field) => field.name === name)?.label ?? name;
  if (isObject(value) && ['filter', 'when'].includes(last)) {
    return (
      <Suspense fallback={null}>
        <FilterReading objectName={filteredObject(metadata, objectName, keyName)} filter={value} />
      </Suspense>
    );
  }
  if (isNames(value)) return <>{value.map(labelOf).join(', ') || t('configuration:empty')}</>;
  if (typeof value === 'string') return <>{labelOf(value)}</>;
  if (isObject(value)) return <>{t('list.yes')}</>;
  return <>{valueText(value, t('list.yes'), t('list.no')) ?? t('configuration:nothing')}</>;
}

/** The filter of a picker is on the records that are picked. */
function filteredObject(metadata: ObjectMetadata | undefined, objectName: string, key: string): string {
  const [, , name, picker] = keyParts(key);
  const field = picker === 'picker' ? metadata?.fields.find((each) => each.name === name) : undefined;
  return field?.typeName ?? objectName;
}
