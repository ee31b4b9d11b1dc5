import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const TIMELINE = `query ($id: ID!, $limit: Int!, $before: String, $sources: [String!]) {
  recordTimeline(objectName: "Contact", id: $id, limit: $limit, before: $before, sources: $sources) {
    next entries { id at source history { action changes { field } } related { objectName label values } } } }`;
const CREATE = (name: string) =>
  `mutation ($input: ${name}Input!) { made: create${name}(input: $input) { id version } }`;

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly source: string;
  readonly history: { readonly action: string } | null;
  readonly related: { readonly objectName: string; readonly label: string; readonly values: unknown } | null;
}
interface Timeline {
  readonly next: string | null;
  readonly entries: readonly Entry[];
}

describeOnDatabase('The timeline of a record', (open) => {
  let call: Call;
  let contact: string;

  const create = async (name: string, input: object) => {
    const { data, errors } = await call(CREATE(name), { input });
    expect(errors).toBeUndefined();
    return (data['made'] as { readonly id: string }).id;
  };
  const read = async (limit: number, before?: string | null, sources?: readonly string[]) => {
    const { data, errors } = await call(TIMELINE, { id: contact, limit, before, sources });
    expect(errors).toBeUndefined();
    return data['recordTimeline'] as Timeline;
  };

  beforeAll(async () => {
    ({ call } = await (await openApi(await open({ product: true }))).signIn('alpha'));
    contact = await create('Contact', { lastName: 'Nowak' });
    const other = await create('Contact', { lastName: 'Other' });
    const policy = { name: 'Policy', country: 'PL', language: 'pl', text: '<p>Text</p>', channel: 'EMAIL' };
    const consent = await create('Consent', policy);
    for (const person of [contact, other]) {
      await create('ContactConsent', { contact: person, consent, status: 'ACTIVE', source: 'PAPER' });
    }
    for (const [index, day] of ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-03'].entries()) {
      const [startTimeUTC, endTimeUTC] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`];
      const participantList = [contact, other];
      const meeting = await create('Meeting', {
        title: `M${index}`,
        startTimeUTC,
        endTimeUTC,
        participantList,
      });
      await create('MeetingEvent', { meeting, contact, type: 'JOINED', at: startTimeUTC });
      await create('MeetingEvent', { meeting, contact: other, type: 'JOINED', at: startTimeUTC });
    }
    await call(
      'mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { firstName: "A" }) { id } }',
      {
        id: contact,
      },
    );
  });

  it('is one stream of its history and what is related to it, the newest first', async () => {
    const { entries, next } = await read(50);
    expect(next).toBeNull();
    expect(
      entries.map(({ source, history, related }) => [source, history?.action ?? related?.label]),
    ).toEqual([
      ['history', 'UPDATE'],
      ['consentList', 'Policy'],
      ['history', 'CREATE'],
      ['meetingList', 'M3'],
      ['meetingEventList', 'M3 - A Nowak'],
      ['meetingList', expect.stringMatching(/^M[12]$/)],
      ['meetingList', expect.stringMatching(/^M[12]$/)],
      ['meetingEventList', expect.stringMatching(/^M[12]/)],
      ['meetingEventList', expect.stringMatching(/^M[12]/)],
      ['meetingList', 'M0'],
      ['meetingEventList', 'M0 - A Nowak'],
    ]);
    expect(entries[1]?.related?.values).toEqual({ status: 'ACTIVE', source: 'PAPER' });
  });

  it.each([1, 2, 3, 4])('is the same in pages of %i, entries of one moment too', async (limit) => {
    const { entries: all } = await read(50);
    const paged: Entry[] = [];
    let before: string | null = null;
    do {
      const page: Timeline = await read(limit, before);
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      paged.push(...page.entries);
      before = page.next;
    } while (before !== null);
    expect(paged).toEqual(all);
  });

  it('shows what is asked for alone, and refuses a place that is none', async () => {
    const { entries } = await read(50, null, ['meetingEventList', 'history']);
    expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['meetingEventList', 'history']));
    for (const before of ['x', '2026-01-01T00:00:00Z|notes|1', '2026-01-01T00:00:00Z|history|']) {
      const { errors } = await call(TIMELINE, { id: contact, limit: 5, before });
      expect(errors?.map(({ message, extensions }) => [message, extensions['path']])).toEqual([
        ['bad-request', 'before'],
      ]);
    }
  });
});
