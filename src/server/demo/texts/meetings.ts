/**
 * The meetings of the demo tenant: title, status, day, minutes after midnight (UTC), minutes of length.
 * What has happened lies before 2026, what is to come in 2027.
 */
export const MEETINGS = [
  ['Heart failure: questions and cases', 'ENDED', '2025-09-10', 990, 45],
  ['Insulin at the first visit', 'ENDED', '2025-09-24', 1020, 60],
  ['Asthma or COPD? A round of spirometries', 'ENDED', '2025-10-08', 960, 45],
  ['Migraine: prevention that lasts', 'ENDED', '2025-10-22', 1050, 50],
  ['Vaccination calendar for the winter', 'ENDED', '2025-11-05', 720, 30],
  ['Heart failure: titration workshop', 'ENDED', '2025-11-19', 990, 75],
  ['Insulin: what patients ask', 'ENDED', '2025-12-03', 1020, 45],
  ['Lipids: the year in review', 'ENDED', '2025-12-17', 960, 40],
  ['Vaccination: open consultation hour', 'LIVE', '2026-01-05', 480, 60],
  ['Asthma in summer', 'SCHEDULED', '2027-02-10', 990, 45],
  ['Psoriasis: a look at the nails', 'SCHEDULED', '2027-02-24', 1020, 45],
  ['Heart failure: six new cases', 'SCHEDULED', '2027-03-10', 960, 60],
  ['Migraine: second round', 'SCHEDULED', '2027-03-24', 1050, 45],
  ['Antibiotics on the ward', 'CANCELED', '2025-11-12', 720, 45],
  ['Starting insulin: repetition', 'NOT_HELD', '2025-12-10', 990, 45],
] as const;
