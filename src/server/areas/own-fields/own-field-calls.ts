import { ApiError } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { ChoiceReplacement } from '../../../contract/metadata/choice-replacement.ts';
import { batchObject } from '../../platform/jobs/batch-record.ts';
import type { Choices } from './replacement.ts';
import { submitReplacement } from './submit-replacement.ts';
import { ownFieldUsage } from './usage.ts';
import { definitionObject } from '../../base/records/custom-definitions.ts';
import { answer, requireBatchObject } from '../../platform/api/bulk-calls.ts';
import type { Call } from '../../platform/calls/context.ts';
import type { ObjectTypes } from '../../platform/calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const USAGE = t.object('CustomFieldUsage', {
  total: t.integer(),
  choices: t.list(t.object('CustomFieldChoiceUsage', { name: t.string(), count: t.integer() })),
});

/** What records hold of a tenant's own field, and how choices that they hold are replaced. */
export function ownFieldCalls(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
): { readonly queries: Record<string, Call>; readonly mutations: Record<string, Call> } {
  const definitions = definitionObject(catalog)?.name;
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (definitions === undefined || !record) return { queries: {}, mutations: {} };
  return {
    queries: {
      customFieldUsage: declareCall({
        shows: {
          planned: 'The definition, and the object whose values are counted, are judged by its call.',
        },
        answer: USAGE,
        description:
          'How many records hold a value of the field, deleted ones too, and each of its choices. Roles with a row rule on them are refused.',
        args: { id: t.id() },
        resolve: (args, { db, whole, catalog: own }) => {
          requireObject(own, definitions, 'EDIT');
          return ownFieldUsage(db, whole, own, args.id);
        },
      }),
    },
    mutations: {
      replaceCustomFieldChoices: declareCall({
        shows: {
          planned: 'The definition, and the object whose values are counted, are judged by its call.',
        },
        answer: t.graphql<unknown>(record),
        description:
          'Takes choices out of a field that records hold: `valueList` is the new list, `replacement` what records get ' +
          'in the place of each choice that goes (null: nothing). A job does it; undoBulkUpdate takes it back.',
        args: { id: t.id(), version: t.integer(), valueList: t.json(), replacement: t.json() },
        resolve: (args, context, info) => {
          const { db, whole, catalog: own, viewer } = context;
          requireObject(own, definitions, 'EDIT');
          const jobObject = requireBatchObject(context);
          const { valueList, replacement } = checked(args);
          const target = {
            db,
            whole,
            catalog: own,
            jobObject,
            actor: viewer,
            nameOf: ({ name }: { readonly name: string }) => ({ key: 'choices', values: { objects: name } }),
          };
          const version = args.version;
          const job = submitReplacement(target, args.id, version, valueList, replacement);
          return answer(context, job, info);
        },
      }),
    },
  };
}

function checked({ valueList, replacement }: Readonly<Record<string, unknown>>): {
  readonly valueList: Choices;
  readonly replacement: ChoiceReplacement;
} {
  if (!isChoices(valueList)) throw new ApiError({ message: 'bad-request', path: 'valueList' });
  if (!isReplacement(replacement)) throw new ApiError({ message: 'bad-request', path: 'replacement' });
  // A label that is none is left out, as forms do.
  const choices = valueList.map(({ name, label }) => ({ name, ...(label ? { label } : {}) }));
  return { valueList: choices, replacement };
}

interface Choice {
  readonly name: string;
  readonly label?: string | null;
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;
const isName = (value: unknown): boolean => isText(value, 100) && value !== '';
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChoices = (value: unknown): value is readonly Choice[] =>
  Array.isArray(value) && value.every(isChoice);

function isChoice(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, label, ...others } = value as Readonly<Record<string, unknown>>;
  const hasLabel = label == null || isText(label, 200);
  return isName(name) && hasLabel && Object.keys(others).length === 0;
}

const isReplacement = (value: unknown): value is ChoiceReplacement =>
  isObject(value) && Object.values(value).every((to) => to === null || isName(to));
