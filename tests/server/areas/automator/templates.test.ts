/** What the templates of workflows do with records, as people activate them. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { TEMPLATES } from '../../../../src/areas/automator/templates.ts';
import type { WorkflowContent } from '../../../../src/contract/workflow/content.ts';
import { workflowObjects } from '../../../../src/server/areas/automator/objects.ts';
import { startRuns } from '../../../../src/server/areas/automator/start.ts';
import { values } from '../../../contract/workflow/drawing.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

const HOUR_MS = 3_600_000;

describeOnDatabase('templates of workflows', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
    world.clock = new Date();
  });

  /** An active workflow of the template; in the place of messages, for which it has no campaign, notes are written. */
  const begin = async (name: string) => {
    const template = TEMPLATES.find((each) => each.name === name);
    if (!template) throw new Error(name);
    const drawn = JSON.parse(template.content((key) => key)) as WorkflowContent;
    const elements = drawn.elements.map((element) =>
      element.type === 'SEND_MESSAGE'
        ? { ...element, type: 'UPDATE_FIELD', config: { values: values({ notes: 'sent' }) } }
        : element,
    );
    const content = JSON.stringify({ ...drawn, elements });
    const id = await world.create('Workflow', { name, objectName: template.objectName, content });
    await world.act('activate', id);
    return id;
  };
  const start = (id: string, recordIds: readonly string[], eventId: string, keys: readonly string[] = []) =>
    world.parts.forTenant(world.tenant.tenantId).transaction(async (tx) => {
      const whole = await world.parts.catalogOf(tx);
      const objects = workflowObjects(whole);
      if (!objects) throw new Error('No workflows');
      const gives = { event: { id: eventId } };
      const more = keys.length ? { keys } : {};
      return startRuns({ tx, whole, objects, now: world.clock }, id, { recordIds, depth: 0, gives, ...more });
    });
  const later = (hours: number) => world.go(new Date(world.clock.getTime() + hours * HOUR_MS));
  const stateOf = async (id: string) => (await world.runs(id)).map(({ status }) => status);

  it('the one for no-shows writes to those of a meeting who did not join it', async () => {
    const [came = '', missed = ''] = await world.contacts(2);
    const meeting = async (title: string) =>
      world.create('Meeting', {
        title,
        startTimeUTC: '2026-03-02T09:00:00Z',
        endTimeUTC: '2026-03-02T10:00:00Z',
        participantList: [came, missed],
      });
    const [now, before] = [await meeting('Now'), await meeting('Before')];
    const joined = (contact: string, at: string) =>
      sql`insert into meeting_event (tenant_id, id, meeting, contact, type, at)
        values (${world.tenant.tenantId}, gen_random_uuid()::text, ${at}, ${contact}, 'JOINED', now())`.execute(
        world.kysely,
      );
    await joined(came, now);
    // Whoever joined another meeting has missed this one.
    await joined(missed, before);
    const id = await begin('noShow');
    await start(id, [came, missed], now);
    await world.go();
    expect(await stateOf(id)).toEqual(['WAITING', 'WAITING']);
    await later(3);
    expect([await world.value(came, 'notes'), await world.value(missed, 'notes')]).toEqual([null, 'sent']);
    expect((await stateOf(id)).sort()).toEqual(['COMPLETED', 'EXITED']);
    // The team calls those, and nobody else.
    const tasks = await sql<{ contact: string; assignee: string }>`select contact, assignee from task
      where contact = any(${[came, missed]}::text[])`.execute(world.kysely);
    expect(tasks.rows).toEqual([{ contact: missed, assignee: world.tenant.admin.userId }]);
  });

  it('the one for consents waits until the very consent that has expired is given again', async () => {
    const [one = ''] = await world.contacts(1);
    const consent = async (name: string, status: string) => {
      const of = { country: 'PL', language: 'pl', channel: 'EMAIL', text: 'I agree' };
      const policy = await world.create('Consent', { name, ...of });
      return world.create('ContactConsent', { contact: one, consent: policy, status, source: 'FORM' });
    };
    const [expired] = [await consent('Newsletter', 'EXPIRED'), await consent('Phone', 'ACTIVE')];
    const id = await begin('consentRenewal');
    await start(id, [one], expired);
    await world.go();
    expect(await stateOf(id)).toEqual(['WAITING']);
    await sql`update contact_consent set status = 'ACTIVE' where id = ${expired}`.execute(world.kysely);
    await sql`update tessera.workflow_token set due_at = now() - interval '1 second' where workflow_id = ${id}`.execute(
      world.kysely,
    );
    await world.go(new Date());
    expect(await stateOf(id)).toEqual(['COMPLETED']);
    expect(await world.passes(id)).toMatchObject({ 'goal1.next': 1 });
    // Of one who gives none the team hears after thirty days, and not before.
    const [two = ''] = await world.contacts(1);
    await start(id, [two], expired);
    await world.go();
    await later(29 * 24);
    expect(await world.passes(id)).not.toHaveProperty('waitFor1.timeout');
    await later(25);
    expect(await world.passes(id)).toMatchObject({ 'notifyTeam1.next': 1, 'goal1.next': 1 });
  });

  it('the one for birthdays lets a contact in each year, and once a year', async () => {
    const [one = ''] = await world.contacts(1);
    const id = await begin('birthday');
    const entered: number[] = [];
    for (const key of ['2026:05-01', '2026:05-01', '2027:05-01', '2028:05-01'])
      entered.push(await start(id, [one], '', [key]));
    // All of them may still be under way, as those are who wait for quiet hours.
    expect(entered).toEqual([1, 0, 1, 1]);
    await world.go();
    expect(await stateOf(id)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
  });
});
