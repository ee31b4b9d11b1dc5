import { GraphQLNonNull, GraphQLString } from 'graphql';
import { intlLocale } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { KIND_DEFINITIONS } from '../../../contract/kinds/index.ts';
import { fieldOrder, formLayout } from '../../../contract/metadata/field-order.ts';
import type { Call } from '../calls/context.ts';
import { describeAreas, describeObject, summarizeObject } from './describe.ts';
import { describeFields } from './describe-fields.ts';
import { localeArgument } from '../calls/locale-argument.ts';
import {
  AREA,
  listOf,
  OBJECT_FIELD,
  OBJECT_METADATA,
  OBJECT_SUMMARY,
  TIMEZONE,
  VIEWER,
} from '../calls/describe-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { timezones } from './timezones.ts';

const text = { type: new GraphQLNonNull(GraphQLString) };
const locale = { type: GraphQLString };

/** `com.acme.ContactDTO` and `Contact` alike name the object `Contact`. */
const objectOfDto = (className: string): string => className.replace(/^.*\./s, '').replace(/D(to|TO)$/, '');

/** Calls that describe objects, fields, menu and viewer (specification, section 7). */
export function describeCalls(production: boolean): Record<string, Call> {
  return {
    objectFields: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: listOf(OBJECT_FIELD),
      args: { objectName: text, locale },
      resolve: (_source, args, { catalog: own, labels }) => {
        const object = requireObject(own, args['objectName'] as string);
        return describeFields(own, labels, object, localeArgument(args['locale']));
      },
    },
    fieldOrder: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: listOf(GraphQLString),
      description: 'The fields of an object in the order of its forms.',
      args: { dtoClassName: text },
      resolve: (_source, args, { catalog: own }) => {
        const object = requireObject(own, objectOfDto(args['dtoClassName'] as string));
        return fieldOrder(formLayout(object), object.fields.keys());
      },
    },
    objectMetadata: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: new GraphQLNonNull(OBJECT_METADATA),
      args: { objectName: text, locale },
      resolve: (_source, args, { catalog: own, labels, access }) => {
        const objectName = args['objectName'] as string;
        const described = describeObject(own, labels, objectName, localeArgument(args['locale']));
        // Addresses that are refused are of no object: who runs the tenant looks after them.
        if (access.area('administrations', 'EDIT')) return described;
        return { ...described, unsupported: [...(described.unsupported ?? []), 'suppression'] };
      },
    },
    objects: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: listOf(OBJECT_SUMMARY),
      args: { locale },
      resolve: (_source, args, { catalog: own, labels }) => {
        const asked = localeArgument(args['locale']);
        const names = [...own.objects.keys(), ...own.brokenObjects.keys()].sort();
        return names.map((name) => summarizeObject(own, labels, name, asked));
      },
    },
    areas: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: listOf(AREA),
      args: { locale },
      resolve: (_source, args, { catalog: own, labels, access }) =>
        describeAreas(own, labels, localeArgument(args['locale']), production, access),
    },
    operators: {
      shows: { nothing: 'Kinds of filters.' },
      type: listOf(GraphQLString),
      args: { kind: text },
      resolve: (_source, args) => {
        const kind = args['kind'] as string;
        const known = Object.entries(KIND_DEFINITIONS).find(([name]) => name === kind);
        if (known) return known[1].operators;
        throw new ApiError({ message: 'bad-request', path: 'kind', params: { value: kind.slice(0, 60) } });
      },
    },
    timezones: {
      shows: { nothing: 'Time zones.' },
      type: listOf(TIMEZONE),
      args: { locale },
      resolve: (_source, args) => timezones(intlLocale(localeArgument(args['locale']))),
    },
    viewer: {
      shows: { nothing: 'Who calls.' },
      type: new GraphQLNonNull(VIEWER),
      resolve: (_source, _args, { viewer, access }) => {
        const { role, areas } = access;
        return { ...viewer, id: viewer.userId, role, access: { areas } };
      },
    },
  };
}
