import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordTypes } from '../../../../metadata/schema/types/records.d.ts';
import type { StoredObject } from '../../base/records/stored-records.ts';
import { recipientPath } from '../../../contract/metadata/recipient.ts';

const ORDER = 'CampaignReceiver';
const REPRESENTATIVE = 'Representative';

/** The fields by which records lead to the person whom they are about; those that the metadata lack are missing. */
export interface PersonFields {
  readonly item: Field;
  readonly consent?: Field | undefined;
  readonly suppressed?: Field | undefined;
  readonly order?: Field | undefined;
  readonly answer?: Field | undefined;
  readonly reply?: Field | undefined;
  /** Of the campaign: in whose place a test is sent. */
  readonly test?: Field | undefined;
}

/** The objects that campaigns are about, found from the one that can be tested by relations. */
export interface CampaignObjects {
  /** All objects, as they were given: paths to people are read from them. */
  readonly all: Pick<Catalog, 'objects'>;
  readonly campaign: StoredObject<RecordTypes['MessageCampaign']>;
  /** What one receiver gets of a campaign. */
  readonly item: StoredObject<RecordTypes['Message']>;
  readonly person: ObjectType;
  readonly personFields: PersonFields;
  /** The same for each object of people, by its name: what campaigns send to is one of them. */
  readonly byPerson: ReadonlyMap<string, CampaignObjects>;
  readonly sender: StoredObject<RecordTypes['MessageSender']>;
  /** What a person has said to a policy. */
  readonly consent: ObjectType;
  readonly policy: ObjectType;
  /** Addresses that get no campaign. */
  readonly suppressed: ObjectType;
  /** That somebody is to get a campaign which is sent by workflows; none where the metadata have none. */
  readonly order: ObjectType | undefined;
  /** What a campaign shows, and what receivers have answered to it: none where the metadata have none. */
  readonly element: StoredObject<RecordTypes['MessageElement']> | undefined;
  readonly answer: ObjectType | undefined;
  /** What people write back to messages: none where the metadata have none. */
  readonly reply: ObjectType | undefined;
  /** People of the tenant's own, with their phone numbers: none where the metadata have none. */
  readonly representative: ObjectType | undefined;
}

/** One kind of people who have addresses and may have consents; they need not get campaigns of themselves. */
export interface PersonObjects extends Pick<CampaignObjects, 'all' | 'person' | 'consent' | 'policy'> {
  readonly personFields: Partial<PersonFields>;
}

/** Undefined where the metadata have no campaigns, or not all that they need. Those of the people that campaigns are for of themselves. */
export function campaignObjects(all: Pick<Catalog, 'objects'>): CampaignObjects | undefined {
  const { objects } = all;
  const at = (from: ObjectType | undefined, field: string) =>
    objects.get(from?.fields.get(field)?.relation?.target ?? '');
  const campaign = [...objects.values()].find(({ ownActions = [] }) =>
    ownActions.some(({ handler }) => handler === 'testCampaign'),
  );
  const item = at(campaign, 'messageList');
  const person = at(item, 'receiver');
  const consent = at(person, person?.recipient?.consents ?? '');
  const [sender, policy, suppressed] = [
    at(campaign, 'sender'),
    at(consent, 'consent'),
    at(person, 'suppressionList'),
  ];
  if (!campaign || !item || !person || !consent || !sender || !policy || !suppressed) return undefined;
  const [element, answer] = [at(campaign, 'elementList'), at(item, 'answerList')];
  const reply = at(person, 'replyList');
  const order = objects.get(ORDER);
  const byPerson = new Map<string, CampaignObjects>();
  const representative = objects.get(REPRESENTATIVE);
  const shared = {
    all,
    campaign,
    item,
    sender,
    consent,
    policy,
    suppressed,
    order,
    element,
    answer,
    reply,
    representative,
  };
  for (const each of new Set([person, ...objects.values()])) {
    const field = personField(item, each, each.recipient?.messages ?? '');
    if (!field || each.recipient?.through !== undefined) continue;
    const personFields = {
      item: field,
      consent: personField(consent, each, each.recipient?.consents ?? ''),
      suppressed: personField(suppressed, each),
      order: personField(order, each),
      answer: personField(answer, each),
      reply: personField(reply, each),
      test: personField(campaign, each),
    };
    byPerson.set(each.name, { ...shared, person: each, personFields, byPerson });
  }
  return byPerson.get(person.name);
}

/** All kinds of people to whom consents lead: those that campaigns are for of themselves come first. */
export function peopleWithConsents(objects: CampaignObjects): readonly PersonObjects[] {
  const { all, byPerson, consent, policy, suppressed, reply } = objects;
  const others = [...all.objects.values()].flatMap((person): PersonObjects[] => {
    const { consents, through } = person.recipient ?? {};
    if (byPerson.has(person.name) || through !== undefined || consents === undefined) return [];
    const leading = personField(consent, person, consents);
    if (!leading) return [];
    const personFields = {
      consent: leading,
      suppressed: personField(suppressed, person),
      reply: personField(reply, person),
    };
    return [{ all, person, consent, policy, personFields }];
  });
  return [...byPerson.values(), ...others];
}

/** The field of the object that leads to the person: that which their list reads the other way round, or the first without a list. */
function personField(
  object: ObjectType | undefined,
  person: ObjectType,
  list: string | null = null,
): Field | undefined {
  const leading = [...(object?.fields.values() ?? [])].filter(
    ({ relation }) => relation?.type === 'reference' && relation.target === person.name,
  );
  if (list === null) return leading[0];
  const inverse = person.fields.get(list)?.relation;
  if (inverse?.type !== 'inverseReference' || inverse.target !== object?.name) return undefined;
  return leading.find(({ name }) => name === inverse.through);
}

/** The people that campaigns are for of themselves: texts name their fields. */
export const ownPeople = ({ byPerson, person }: Pick<CampaignObjects, 'byPerson' | 'person'>): ObjectType =>
  byPerson.values().next().value?.person ?? person;

/** Those of the people whom records of the object reach; of none that can be written to, undefined. */
export function objectsFor(
  objects: CampaignObjects,
  objectName: string | null = null,
): CampaignObjects | undefined {
  if (objectName === null) return objects;
  const reached = recipientPath(objects.all, objects.all.objects.get(objectName));
  return objects.byPerson.get(reached?.person.name ?? '');
}
