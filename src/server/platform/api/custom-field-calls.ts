import { DEFAULT_PAGE_SIZE } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { planList } from '../../base/plan/list.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { definitionObject } from '../../base/records/custom-definitions.ts';
import { customFieldObjects } from '../../base/records/custom-rules.ts';
import { readList } from '../../base/records/read.ts';
import type { Call } from '../calls/context.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const number = (value: number) => t.integer({ default: value });

/** `customFieldDefinitions(objectName, limit, offset)`: the fields that tenants have added to one object. */
export function customFieldCalls(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
): Record<string, Call> {
  const name = definitionObject(catalog)?.name ?? '';
  const type = types.get(name)?.record;
  if (!type) return {};
  return {
    customFieldDefinitions: declareCall({
      shows: { planned: 'Definitions are read as the role has them.' },
      answer: t.list(t.graphql<unknown>(type)),
      description: 'The fields that the tenant has defined for an object, inactive ones too, by name.',
      args: { objectName: t.string(), limit: number(DEFAULT_PAGE_SIZE), offset: number(0) },
      resolve: (args, { db, viewer, catalog: own }, info) => {
        const objectName = args.objectName;
        if (own.forbidden?.has(objectName)) requireObject(own, objectName);
        const allowed = customFieldObjects(own);
        if (!allowed.includes(objectName)) {
          const params = { value: shown(objectName), allowed: allowed.join(', ') };
          throw new ApiError({ message: 'invalid-enum', path: 'objectName', params });
        }
        const select = planSelection(own, requireObject(own, name), info, selectionsOf(info));
        const list = {
          limit: args.limit,
          offset: args.offset,
          filter: queryFilter(name, 'objectName', 'EQUALS', objectName),
          orderBy: [{ field: 'name', direction: 'ASCENDING' }] as const,
        };
        return readList(db, planList(own, db.tenantId, select, list, { timeZone: viewer.timeZone }));
      },
    }),
  };
}
