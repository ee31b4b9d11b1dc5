import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';

const ORDER = 'CampaignReceiver';

/** The objects that campaigns are about, found from the one that can be tested by relations. */
export interface CampaignObjects {
  readonly campaign: ObjectType;
  /** What one receiver gets of a campaign. */
  readonly item: ObjectType;
  readonly person: ObjectType;
  readonly sender: ObjectType;
  /** What a person has said to a policy. */
  readonly consent: ObjectType;
  readonly policy: ObjectType;
  /** Addresses that get no campaign. */
  readonly suppressed: ObjectType;
  /** That somebody is to get a campaign which is sent by workflows; none where the metadata have none. */
  readonly order: ObjectType | undefined;
  /** What a campaign shows, and what receivers have answered to it: none where the metadata have none. */
  readonly element: ObjectType | undefined;
  readonly answer: ObjectType | undefined;
  /** What people write back to messages: none where the metadata have none. */
  readonly reply: ObjectType | undefined;
}

/** Undefined where the metadata have no campaigns, or not all that they need. */
export function campaignObjects({ objects }: Pick<Catalog, 'objects'>): CampaignObjects | undefined {
  const at = (from: ObjectType | undefined, field: string) =>
    objects.get(from?.fields.get(field)?.relation?.target ?? '');
  const campaign = [...objects.values()].find(({ ownActions = [] }) =>
    ownActions.some(({ handler }) => handler === 'testCampaign'),
  );
  const item = at(campaign, 'messageList');
  const person = at(item, 'receiver');
  const consent = at(person, 'consentList');
  const [sender, policy, suppressed] = [
    at(campaign, 'sender'),
    at(consent, 'consent'),
    at(person, 'suppressionList'),
  ];
  if (!campaign || !item || !person || !consent || !sender || !policy || !suppressed) return undefined;
  const [element, answer] = [at(campaign, 'elementList'), at(item, 'answerList')];
  const reply = at(person, 'replyList');
  const order = objects.get(ORDER);
  return { campaign, item, person, sender, consent, policy, suppressed, order, element, answer, reply };
}
