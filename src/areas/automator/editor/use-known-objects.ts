import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { knownObject } from '../../../contract/workflow/known-filter.ts';
import type { FilterObject } from '../../../engine/filter/filter-object.ts';
import type { DrawnVariable } from '../../../engine/hooks/use-workflow-judgement.ts';
import type { FilterExtras } from '../../../views/filter/filter-extras.ts';

/** Moments that filters compare with, by kind of the field. */
const MOMENTS = [
  { id: 'TODAY', kind: 'LOCAL_DATE', text: 'moment.today' },
  { id: 'NOW', kind: 'LOCAL_DATETIME', text: 'moment.now' },
  { id: 'NOW', kind: 'TIMESTAMP', text: 'moment.now' },
] as const;

/** Tells the place of a variable from objects, one of which may be called the same. */
const placeKey = (place: string): string => knownObject(` ${place}`);

export interface KnownObjects {
  /** By name: what the trigger and each step gives, as an object that filters can ask. */
  readonly given: ReadonlyMap<string, FilterObject>;
  readonly extras: FilterExtras;
}

/** What filters of an element can ask and compare with beside records: what every way to it gives, and moments. */
export function useKnownObjects(variables: readonly DrawnVariable[]): KnownObjects {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = t('workflow:moment.title');
    const asked = objectsOf(variables);
    const moments = MOMENTS.map(({ id, kind, text }): DynamicVariable => {
      const fieldName = t(`workflow:${text}`);
      return { id, kind, origin: { objectName: placeKey(title), fieldName } };
    });
    const named = [title, ...variables.map(({ place }) => place)];
    const nameOnly = named.map(
      (label) => [placeKey(label), { name: placeKey(label), label, fields: new Map() }] as const,
    );
    return {
      // Places are only names of variables: nobody has to describe them.
      given: new Map<string, FilterObject>([...nameOnly, ...asked]),
      extras: {
        choices: [...asked.values()].map(({ name, label }) => ({
          name,
          label,
          isDefault: false,
          isMany: false,
        })),
        variables: [...moments, ...variables.map(asDynamic)],
      },
    };
  }, [variables, t]);
}

function objectsOf(variables: readonly DrawnVariable[]): ReadonlyMap<string, FilterObject> {
  const given = variables.filter(({ elementId, name }) => elementId !== null && !name.includes('['));
  const byGiver = Map.groupBy(given, ({ name }) => name.slice(0, name.indexOf('.')));
  return new Map(
    [...byGiver].map(([giver, some]) => {
      const name = knownObject(giver);
      const fields = some.map((variable) => fieldOf(variable, variable.name.slice(giver.length + 1)));
      const names = fields.map((each) => each.name);
      const object: FilterObject = {
        name,
        label: some[0]?.place ?? giver,
        fields: new Map(fields.map((each) => [each.name, each])),
        groups: [{ kind: 'section', title: undefined, names }],
      };
      return [name, object];
    }),
  );
}

/** Of a record that was found, its id tells whether there is one. */
function fieldOf({ field, label, place, refers }: DrawnVariable, name: string): ObjectField {
  const described = field as unknown as ObjectField;
  const own = label.startsWith(`${place} › `) ? label.slice(place.length + 3) : label;
  const operators: ObjectField['operators'] =
    refers === null ? described.operators : ['IS_NOT_NULL', 'IS_NULL'];
  return { ...described, name, label: own, operators, filterable: true, required: false };
}

/** Choices are those of the very field; of other values the place tells where they come from. */
function asDynamic({ name, label, place, refers, object, field }: DrawnVariable): DynamicVariable {
  const { kind } = field as unknown as ObjectField;
  const own = label.startsWith(`${place} › `) ? label.slice(place.length + 3) : label;
  if (refers !== null)
    return {
      id: name,
      kind: 'OBJECT',
      origin: { objectName: placeKey(place), fieldName: own },
      referred: { objectName: refers, fieldName: place },
    };
  const isChoice = kind === 'ENUM' && object !== null;
  const origin = isChoice
    ? { objectName: object, fieldName: field.name }
    : { objectName: placeKey(place), fieldName: own };
  return { id: name, kind, origin };
}
