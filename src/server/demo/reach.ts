import { customFieldValues } from './custom-fields.ts';
import type { DemoContext, DemoRow } from './context.ts';

const EMAIL_STATUS = [
  ['VALID', 74],
  ['UNKNOWN', 18],
  ['BOUNCED', 5],
  ['INVALID', 3],
] as const;
const WITH_CUSTOM_FIELDS = 0.2;

export function drawEmailStatus({ random }: DemoContext, email: unknown): string {
  return email === null ? 'UNKNOWN' : random.weighted(EMAIL_STATUS);
}

/** The contacts with what is drawn after all of them, so that the people stay the same: e-mail status, own fields. */
export function completeContacts(context: DemoContext, contacts: readonly DemoRow[]): DemoRow[] {
  return contacts.map((contact) => ({
    ...contact,
    emailStatus: drawEmailStatus(context, contact['email']),
    customFieldList: customFieldValues('Contact', WITH_CUSTOM_FIELDS, context.random),
  }));
}
