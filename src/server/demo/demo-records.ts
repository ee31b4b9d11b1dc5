import { batchJobs } from './batch-jobs.ts';
import { billing } from './billing.ts';
import { campaigns } from './campaigns.ts';
import { consents, contactConsents } from './consents.ts';
import { contacts } from './contacts.ts';
import { createContext, type DemoRow } from './context.ts';
import { demoEmail } from './demo-login.ts';
import { customFieldDefinitions } from './custom-fields.ts';
import { groups } from './groups.ts';
import { leads } from './leads.ts';
import { letterTemplates } from './letter-templates.ts';
import { meetingEvents } from './meeting-events.ts';
import { meetings, withMeetingsOf } from './meetings.ts';
import { messages } from './messages.ts';
import { ADMIN_NAME, SPECIALIZATION_NAMES } from './names.ts';
import { messageElements, presentations } from './presentations.ts';
import { completeContacts } from './reach.ts';
import { representatives, withDemoUser } from './representatives.ts';
import { suppressions } from './suppressions.ts';
import { segments } from './segments.ts';
import { senders } from './senders.ts';
import { tasks } from './tasks.ts';
import { workflows } from './workflows.ts';
import { workplaces } from './workplaces.ts';

export type { DemoRow } from './context.ts';

/** The seed of the demo tenant, so that every installation shows the same people. */
const DEMO_SEED = 20_260_105;

/**
 * The records of the demo tenant by object name, in an order in which they can be inserted: what a row refers to
 * comes before it. Rows are in the API's input shape with an `id` beside it, read-only fields included; inverse
 * lists and computed fields are not named. The same seed gives the same rows: 5,000 contacts and all around them.
 * Nobody is meant: names are drawn, and e-mail domains are reserved ones.
 */
export function demoRecords(seed: number = DEMO_SEED): Readonly<Record<string, readonly DemoRow[]>> {
  const context = createContext(seed);
  const specializations = SPECIALIZATION_NAMES.map((name) => ({ id: context.newId(), name }));
  const fieldForce = representatives(context);
  const places = workplaces(context);
  const demoGroups = groups(context, fieldForce);
  const around = { representatives: fieldForce, workplaces: places, specializations };
  const people = completeContacts(context, contacts(context, { ...around, groups: demoGroups }));
  // What follows is drawn after the contacts, so that it never changes who they are.
  const demoLeads = leads(context, { ...around, contacts: people });
  const shown = presentations(context);
  const elements = messageElements(context);
  const parts = segments(context, people);
  const demoCampaigns = campaigns(context, { elements, segments: parts, marketIds: demoGroups.marketIds });
  const demoMeetings = meetings(context, {
    contacts: people,
    presentations: shown,
    representatives: fieldForce,
  });
  const { plans, months, details } = billing(context, ADMIN_NAME);
  const definitions = customFieldDefinitions(context);
  const policies = consents(context, people, demoLeads);
  const drawn = {
    CustomFieldDefinition: definitions,
    Specialization: specializations,
    Representative: withDemoUser(fieldForce, demoGroups.rows),
    Workplace: places.map(({ row }) => row),
    Group: demoGroups.rows,
    Contact: people,
    Lead: demoLeads,
    Consent: policies.map(({ row }) => row),
    Segment: parts,
    MessageElement: elements,
    MessageCampaign: demoCampaigns.map(({ row }) => row),
    Message: messages(context, demoCampaigns, people, demoGroups.rows),
    Presentation: shown,
    Meeting: demoMeetings.map(({ row }) => row),
    MeetingEvent: meetingEvents(context, demoMeetings),
    BillingPlan: plans,
    Billing: months,
    BillingDetail: details,
    BatchJob: batchJobs(context, ADMIN_NAME),
    ContactConsent: contactConsents(context, policies, ADMIN_NAME),
    // Drawn last, so that it never changes what all the others are.
    MessageSender: senders(context),
    LetterTemplate: letterTemplates(context),
  };
  const sender = (channel: unknown) => drawn.MessageSender.find((each) => each['channel'] === channel)?.id;
  const sent = drawn.MessageCampaign.map((row) => ({ ...row, sender: sender(row['type']) ?? null }));
  const me = drawn.Representative.find(({ email }) => email === demoEmail('representative'));
  // Records come after those that they refer to.
  const { MessageSender, ...others } = drawn;
  return {
    MessageSender,
    ...others,
    MessageCampaign: sent,
    Meeting: withMeetingsOf(me, drawn.Meeting, { contacts: people, groups: demoGroups.rows }),
    Suppression: suppressions(context, drawn.Message, sent),
    Workflow: workflows(context),
    // Nothing is saved yet.
    LetterBlock: [],
    // Come with what workflows do.
    WorkflowVersion: [],
    WorkflowRun: [],
    WorkflowStep: [],
    // Come with what people write back.
    MessageReply: [],
    Task: tasks(context, {
      contacts: people,
      groups: demoGroups.rows,
      representatives: drawn.Representative,
    }),
  };
}
