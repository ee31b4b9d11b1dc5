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
  OBJECT_FIELD,
  OBJECT_METADATA,
  OBJECT_SUMMARY,
  TIMEZONE,
  VIEWER,
} from '../calls/describe-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { timezones } from './timezones.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

/** `com.acme.ContactDTO` and `Contact` alike name the object `Contact`. */
const objectOfDto = (className: string): string => className.replace(/^.*\./s, '').replace(/D(to|TO)$/, '');

/** Calls that describe objects, fields, menu and viewer (specification, section 7). */
export function describeCalls(production: boolean): Record<string, Call> {
  return {
    objectFields: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(OBJECT_FIELD),
      args: { objectName: t.string(), locale: t.nullable(t.string()) },
      resolve: (args, { catalog: own, labels }) => {
        const object = requireObject(own, args.objectName);
        return describeFields(own, labels, object, localeArgument(args.locale));
      },
    }),
    fieldOrder: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(t.string()),
      description: 'The fields of an object in the order of its forms.',
      args: { dtoClassName: t.string() },
      resolve: (args, { catalog: own }) => {
        const object = requireObject(own, objectOfDto(args.dtoClassName));
        return fieldOrder(formLayout(object), object.fields.keys());
      },
    }),
    objectMetadata: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: OBJECT_METADATA,
      args: { objectName: t.string(), locale: t.nullable(t.string()) },
      resolve: (args, { catalog: own, labels, access }) => {
        const objectName = args.objectName;
        const described = describeObject(own, labels, objectName, localeArgument(args.locale));
        // Addresses that are refused are of no object: who runs the tenant looks after them.
        if (access.area('administrations', 'EDIT')) return described;
        return { ...described, unsupported: [...(described.unsupported ?? []), 'suppression' as const] };
      },
    }),
    objects: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(OBJECT_SUMMARY),
      args: { locale: t.nullable(t.string()) },
      resolve: (args, { catalog: own, labels }) => {
        const asked = localeArgument(args.locale);
        const names = [...own.objects.keys(), ...own.brokenObjects.keys()].sort();
        return names.map((name) => summarizeObject(own, labels, name, asked));
      },
    }),
    areas: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(AREA),
      args: { locale: t.nullable(t.string()) },
      resolve: (args, { catalog: own, labels, access }) =>
        describeAreas(own, labels, localeArgument(args.locale), production, access),
    }),
    operators: declareCall({
      shows: { nothing: 'Kinds of filters.' },
      answer: t.list(t.string()),
      args: { kind: t.string() },
      resolve: (args) => {
        const kind = args.kind;
        const known = Object.entries(KIND_DEFINITIONS).find(([name]) => name === kind);
        if (known) return known[1].operators;
        throw new ApiError({ message: 'bad-request', path: 'kind', params: { value: kind.slice(0, 60) } });
      },
    }),
    timezones: declareCall({
      shows: { nothing: 'Time zones.' },
      answer: t.list(TIMEZONE),
      args: { locale: t.nullable(t.string()) },
      resolve: (args) => timezones(intlLocale(localeArgument(args.locale))),
    }),
    viewer: declareCall({
      shows: { nothing: 'Who calls.' },
      answer: VIEWER,
      resolve: (_args, { viewer, access }) => {
        const { role, areas } = access;
        return { ...viewer, id: viewer.userId, role, access: { areas } };
      },
    }),
  };
}
