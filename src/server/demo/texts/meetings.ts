/**
 * The meetings of the demo tenant: title, what is shown, status, day, minutes after midnight (UTC), minutes of length.
 * What has happened lies before 2026, what is to come in 2027.
 */
export const MEETINGS = [
  ['Heart failure: questions and cases', 'Heart failure in daily practice', 'ENDED', '2025-09-10', 990, 45],
  ['Insulin at the first visit', 'Starting insulin without fear', 'ENDED', '2025-09-24', 1020, 60],
  ['A round of spirometries', 'Asthma or COPD?', 'ENDED', '2025-10-08', 960, 45],
  ['Migraine: when to begin', 'Migraine: prevention that lasts', 'ENDED', '2025-10-22', 1050, 50],
  ['Vaccination calendar for the winter', 'Vaccination of adults', 'ENDED', '2025-11-05', 720, 30],
  ['Heart failure: titration workshop', 'Heart failure in daily practice', 'ENDED', '2025-11-19', 990, 75],
  ['Insulin: what patients ask', 'Starting insulin without fear', 'ENDED', '2025-12-03', 1020, 45],
  ['Lipids: the year in review', 'Lipids 2024', 'ENDED', '2025-12-17', 960, 40],
  ['Vaccination: open consultation hour', 'Vaccination of adults', 'LIVE', '2026-01-05', 480, 60],
  ['Asthma in summer', 'Asthma or COPD?', 'SCHEDULED', '2027-02-10', 990, 45],
  ['A look at the nails', 'Psoriasis and the joints', 'SCHEDULED', '2027-02-24', 1020, 45],
  ['Heart failure: six new cases', 'Heart failure in daily practice', 'SCHEDULED', '2027-03-10', 960, 60],
  ['Migraine: second round', 'Migraine: prevention that lasts', 'SCHEDULED', '2027-03-24', 1050, 45],
  ['Antibiotics on the ward', null, 'CANCELED', '2025-11-12', 720, 45],
  ['Starting insulin: repetition', 'Starting insulin without fear', 'NOT_HELD', '2025-12-10', 990, 45],
] as const;
