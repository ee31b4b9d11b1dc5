/**
 * The campaigns of the demo tenant: name, type, language, status, receivers, day and hour (UTC) of the start.
 * What has happened lies before 2026, what is to come in 2027.
 */
export const CAMPAIGNS = [
  ['Serce bez tajemnic: film', 'EMAIL', 'pl', 'SENT', 900, '2025-09-16', 8],
  ['Cholesterol: nowe wytyczne', 'EMAIL', 'pl', 'SENT', 800, '2025-11-04', 9],
  ['Inhaler technique: remember the three steps', 'EMAIL', 'en', 'SENT', 600, '2025-10-07', 10],
  ['Diabetes-Forum: Ihre Einladung', 'SMS', 'de', 'SENT', 600, '2025-10-21', 7],
  ['Migraña: el paciente que olvida', 'EMAIL', 'es', 'SENDING', 520, '2026-01-05', 8],
  ['Vaccination de l’adulte', 'EMAIL', 'fr', 'PAUSED', 500, '2025-12-16', 9],
  ['Congresso d’autunno: promemoria', 'SMS', 'it', 'ARCHIVED', 450, '2025-09-30', 12],
  ['Insuficiência cardíaca em seis casos', 'EMAIL', 'pt', 'CANCELED', 280, '2025-11-18', 9],
  ['Antibiyotik: az çoktur', 'SMS', 'tr', 'FAILED', 250, '2025-12-02', 6],
  ['Szczepienia dorosłych: quiz', 'EMAIL', 'pl', 'PREPARING', 1100, '2027-02-02', 8],
  ['Psoriasis and the joints', 'EMAIL', 'en', 'SCHEDULED', 0, '2027-03-09', 9],
  ['Hen trong ít phút: cách dùng ống hít', 'EMAIL', 'vn', 'DRAFT', 0, null, 0],
] as const;
