import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
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
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';

const text = { type: new GraphQLNonNull(GraphQLString) };
const id = { type: new GraphQLNonNull(GraphQLID) };

/** What is held on a person, its erasure, and the addresses that are not taken in any more. */
export function personalCalls(parts: PersonalParts): Calls {
  const count = required(GraphQLInt);
  const mention = objectType('PersonalMention', {
    kind: required(GraphQLString),
    objectName: required(GraphQLString),
    id: GraphQLID,
    label: GraphQLString,
  });
  const summary = objectType('PersonalSummary', {
    label: required(GraphQLString),
    version: count,
    parts: listOf(
      objectType('PersonalPart', {
        objectName: required(GraphQLString),
        label: required(GraphQLString),
        count,
      }),
    ),
    links: listOf(
      objectType('PersonalLink', {
        objectName: required(GraphQLString),
        fieldName: required(GraphQLString),
        label: required(GraphQLString),
        count,
      }),
    ),
    changes: count,
    addresses: count,
    mentions: listOf(mention),
  });
  const erasure = objectType('Erasure', {
    records: count,
    changes: count,
    files: count,
    addresses: count,
    mentions: listOf(mention),
  });
  const address = objectType('AddressState', {
    suppressed: required(GraphQLBoolean),
    since: GraphQLString,
  });
  return {
    queries: {
      personalSummary: {
        shows: {
          records: (_whole, { objectName }) => [{ object: objectName as string, rows: { named: 'id' } }],
        },
        type: required(summary),
        description: 'What is held on a person, in numbers, and what else names them.',
        args: { objectName: text, id, locale: { type: GraphQLString } },
        resolve: async (_source, args, context) => {
          const { db, catalog, whole, viewer, labels } = context;
          const locale = localeArgument(args['locale']);
          const recordId = args['id'] as string;
          const { object, label } = await requirePerson(
            db,
            catalog,
            args['objectName'] as string,
            recordId,
            [],
          );
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
          return { ...held, label, parts: shownParts, links, version: await versionOf(db, object, recordId) };
        },
      },
      suppressedAddress: {
        shows: { nothing: 'It answers numbers, or whether an address is suppressed.' },
        type: required(address),
        description: 'Is an e-mail address or a phone number one of somebody who was erased?',
        args: { address: text },
        resolve: async (_source, args, { db, access }) => {
          requireArea(access, 'administrations', 'EDIT');
          return addressState(db, givenAddress(args));
        },
      },
    },
    mutations: {
      erasePerson: {
        shows: {
          records: (_whole, { objectName }) => [{ object: objectName as string, rows: { named: 'id' } }],
        },
        type: required(erasure),
        description: 'Removes a person for good, with all that belongs to them. Nothing brings it back.',
        args: { objectName: text, id, version: { type: new GraphQLNonNull(GraphQLInt) } },
        resolve: (_source, args, context) =>
          erasePerson(
            context,
            parts,
            args['objectName'] as string,
            args['id'] as string,
            args['version'] as number,
          ),
      },
      liftSuppression: {
        shows: { nothing: 'It answers numbers, or whether an address is suppressed.' },
        type: required(address),
        description: 'The address may be taken in again.',
        args: { address: text },
        resolve: async (_source, args, context: ApiContext) => {
          requireArea(context.access, 'administrations', 'EDIT');
          return liftAddress(context.db, context.viewer, givenAddress(args));
        },
      },
    },
  };
}

function givenAddress(args: Readonly<Record<string, unknown>>) {
  const given = args['address'] as string;
  const address = addressIn(given);
  if (address && given.length <= 254) return address;
  throw new ApiError({ message: 'invalid-text', path: 'address', params: { value: shown(given) } });
}
