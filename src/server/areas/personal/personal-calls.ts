import { addressIn } from '../../../contract/formats/addresses.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { requireArea } from '../../base/access/access.ts';
import { addressState, liftAddress } from './address-check.ts';
import { erasePerson } from './erase-person.ts';
import { requirePerson, versionOf } from './person.ts';
import { personalSummary } from './summary.ts';
import type { ApiContext, Calls } from '../../platform/calls/context.ts';
import type { PersonalParts } from '../../platform/erasure/personal-part.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** What is held on a person, its erasure, and the addresses that are not taken in any more. */
export function personalCalls(parts: PersonalParts): Calls {
  const mention = t.object('PersonalMention', {
    kind: t.string(),
    objectName: t.string(),
    id: t.nullable(t.id()),
    label: t.nullable(t.string()),
  });
  const summary = t.object('PersonalSummary', {
    label: t.string(),
    version: t.integer(),
    parts: t.list(
      t.object('PersonalPart', { objectName: t.string(), label: t.string(), count: t.integer() }),
    ),
    links: t.list(
      t.object('PersonalLink', {
        objectName: t.string(),
        fieldName: t.string(),
        label: t.string(),
        count: t.integer(),
      }),
    ),
    changes: t.integer(),
    addresses: t.integer(),
    mentions: t.list(mention),
  });
  const erasure = t.object('Erasure', {
    records: t.integer(),
    changes: t.integer(),
    files: t.integer(),
    addresses: t.integer(),
    mentions: t.list(mention),
  });
  const address = t.object('AddressState', { suppressed: t.boolean(), since: t.nullable(t.string()) });
  return {
    queries: {
      personalSummary: declareCall({
        shows: {
          records: (_whole, { objectName }) => [{ object: objectName as string, rows: { named: 'id' } }],
        },
        answer: summary,
        description: 'What is held on a person, in numbers, and what else names them.',
        args: { objectName: t.string(), id: t.id(), locale: t.nullable(t.string()) },
        resolve: async (args, context) => {
          const { db, catalog, whole, viewer, labels } = context;
          const locale = localeArgument(args.locale);
          const recordId = args.id;
          const { object, label } = await requirePerson(db, catalog, args.objectName, recordId, []);
          const stored = whole.objects.get(object.name) ?? object;
          const held = await personalSummary(
            { db, whole, catalog, userId: viewer.userId },
            parts,
            stored,
            recordId,
          );
          const shownParts = held.parts.map((part) => ({
            ...part,
            label: labels.plural(locale, part.objectName),
          }));
          const links = held.links.map((link) => {
            const { objectName, fieldName } = link;
            const field = labels.field(locale, objectName, fieldName);
            return { ...link, label: `${labels.plural(locale, objectName)}: ${field}` };
          });
          return {
            ...held,
            label,
            parts: shownParts,
            links,
            version: (await versionOf(db, object, recordId)) ?? 0,
          };
        },
      }),
      suppressedAddress: declareCall({
        shows: { nothing: 'It answers numbers, or whether an address is suppressed.' },
        answer: address,
        description: 'Is an e-mail address or a phone number one of somebody who was erased?',
        args: { address: t.string() },
        resolve: async (args, { db, access }) => {
          requireArea(access, 'administrations', 'EDIT');
          return addressState(db, givenAddress(args));
        },
      }),
    },
    mutations: {
      erasePerson: declareCall({
        shows: {
          records: (_whole, { objectName }) => [{ object: objectName as string, rows: { named: 'id' } }],
        },
        answer: erasure,
        description: 'Removes a person for good, with all that belongs to them. Nothing brings it back.',
        args: { objectName: t.string(), id: t.id(), version: t.integer() },
        resolve: (args, context) => erasePerson(context, parts, args.objectName, args.id, args.version),
      }),
      liftSuppression: declareCall({
        shows: { nothing: 'It answers numbers, or whether an address is suppressed.' },
        answer: address,
        description: 'The address may be taken in again.',
        args: { address: t.string() },
        resolve: async (args, context: ApiContext) => {
          requireArea(context.access, 'administrations', 'EDIT');
          return liftAddress(context.db, context.viewer, givenAddress(args));
        },
      }),
    },
  };
}

function givenAddress(args: Readonly<Record<string, unknown>>) {
  const given = args['address'] as string;
  const address = addressIn(given);
  if (address && given.length <= 254) return address;
  throw new ApiError({ message: 'invalid-text', path: 'address', params: { value: shown(given) } });
}
