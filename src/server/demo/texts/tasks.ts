/**
 * The tasks of the demo tenant: title, state, day (none: at any time), whose it is (the demo's own representative, another
 * one, nobody), and whether it is about a contact. As with meetings, what is to come lies in 2027.
 */
export const TASKS = [
  ['Call back about the heart failure study', 'OPEN', '2025-12-19', 'mine', true],
  ['Send the dosing card', 'OPEN', '2026-01-05', 'mine', true],
  ['Confirm the e-mail address', 'OPEN', '2027-01-11', 'mine', true],
  ['Invite to the workshop on heart failure', 'OPEN', '2027-02-15', 'mine', true],
  ['Ask which channel suits best', 'OPEN', '2027-03-01', 'mine', true],
  ['Prepare the quarterly review', 'OPEN', null, 'mine', false],
  ['Bring samples for the new practice', 'DONE', '2025-11-28', 'mine', true],
  ['Answer the question about side effects', 'DONE', '2025-12-04', 'mine', true],
  ['Visit the congress stand', 'CANCELED', '2025-12-10', 'mine', false],
  ['Call back about storage', 'OPEN', '2025-12-22', 'other', true],
  ['Check the phone number', 'OPEN', '2026-01-07', 'other', true],
  ['Invite to the meeting on asthma', 'OPEN', '2027-01-20', 'other', true],
  ['Send the brochure on migraine', 'OPEN', '2027-02-03', 'other', true],
  ['Ask for a second appointment', 'OPEN', '2027-02-24', 'other', true],
  ['Follow up after the insulin course', 'OPEN', null, 'other', true],
  ['Plan the round of visits', 'OPEN', '2027-01-18', 'other', false],
  ['Note the new opening hours', 'DONE', '2025-11-14', 'other', true],
  ['Send the certificate', 'DONE', '2025-12-01', 'other', true],
  ['Collect the signed agreement', 'DONE', '2025-12-12', 'other', true],
  ['Replace the damaged leaflets', 'CANCELED', '2025-12-05', 'other', true],
  ['Order leaflets for the spring', 'OPEN', '2027-01-25', 'nobody', false],
  ['Tidy up contacts without an address', 'OPEN', null, 'nobody', false],
  ['Ask the ward for a contact person', 'OPEN', '2027-02-08', 'nobody', true],
  ['Update the list of wards', 'DONE', '2025-12-15', 'nobody', false],
] as const satisfies readonly (readonly [
  string,
  string,
  string | null,
  'mine' | 'other' | 'nobody',
  boolean,
])[];
