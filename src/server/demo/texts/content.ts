/** The parts of which the campaigns of the demo tenant are made: name, type, seconds. */
export const ELEMENTS = [
  ['Heart failure: four pillars of therapy', 'INTERACTIVE_VIDEO', 312],
  ['Titration step by step', 'BRANCHING_SCENARIO', 540],
  ['Inhaler technique in three minutes', 'INTERACTIVE_VIDEO', 184],
  ['Quiz: reading a continuous glucose curve', 'INTERACTIVE_VIDEO', 265],
  ['Invitation to the autumn congress', 'VIDEO', 48],
  ['The patient who forgets the second dose', 'BRANCHING_SCENARIO', 610],
  ['Dosing table', 'IMAGE', null],
  ['Summary of the guideline', 'DOCUMENT', null],
] as const;

/** Name, description and status of the presentations. */
export const PRESENTATIONS = [
  [
    'Heart failure in daily practice',
    'From the first symptom to combined therapy, with six cases.',
    'PUBLISHED',
  ],
  ['Starting insulin without fear', 'Questions that patients ask, and answers that help.', 'PUBLISHED'],
  ['Asthma or COPD?', 'Telling the two apart: history, spirometry, pitfalls.', 'PUBLISHED'],
  ['Migraine: prevention that lasts', 'When to begin, what to choose, how to measure success.', 'PUBLISHED'],
  ['Vaccination of adults', 'The calendar of the year and how to speak of it.', 'PUBLISHED'],
  ['Psoriasis and the joints', 'Early signs of arthritis on the skin and nails.', 'PUBLISHED'],
  ['Antibiotics: less is more', 'Stewardship on a ward of thirty beds.', 'DRAFT'],
  ['Lipids 2024', 'The targets of the old guideline.', 'ARCHIVED'],
] as const;

/** What attendees write when the moderator asks. */
export const ANSWERS: readonly string[] = [
  'Yes',
  'No',
  'Not sure',
  'Once a week',
  'After the second visit',
  'I would change the dose',
  'I would wait for the blood results',
];
