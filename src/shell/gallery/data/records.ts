import type { StoredRecord } from '../../../views/form-state/record-actions.ts';
import { formatValues } from './formats.ts';

const NAMES = ['Wawel', 'Mazovia', 'Skania', 'Polonia', 'Cracovia', 'Batory', 'Piłsudski', 'Sobieski', 'Chrobry'];
const FIRST = ['Ada', 'Zoë', 'Łukasz', 'İpek', 'Nguyễn', 'Jürgen', 'Chloé', 'José'];
const LAST = ['Kowalska', 'Schröder', 'Öztürk', 'Trần', 'Lefèvre', 'Muñoz', 'Nowak'];

const MOMENT = { createdAt: '2026-01-05T08:00:00Z', modifiedAt: '2026-02-01T10:30:00Z', version: 3 };

export const SAILORS: readonly StoredRecord[] = Array.from({ length: 40 }, (_, at) => ({
  __typename: 'Sailor',
  ...MOMENT,
  id: `sailor${at}`,
  firstName: FIRST[at % FIRST.length],
  lastName: LAST[at % LAST.length],
  email: `sailor${at}@example.test`,
}));

export const SHIPS: readonly StoredRecord[] = Array.from({ length: 120 }, (_, at) => {
  const crewList = SAILORS.slice(at % 30, (at % 30) + (at % 6));
  return {
    __typename: 'Ship',
    ...MOMENT,
    id: `ship${at}`,
    name: `${NAMES[at % NAMES.length] ?? ''}${at < NAMES.length ? '' : ` ${at}`}`,
    state: ['DOCKED', 'AT_SEA', 'IN_REPAIR', null][at % 4],
    crewList,
    crewListTotal: String(crewList.length),
    captain: SAILORS[at % SAILORS.length],
    loaded: (at * 17) % 101,
    ...formatValues(at),
    currency: ['EUR', 'PLN', 'EUR', null][at % 4],
    launched: `19${60 + (at % 40)}-05-14`,
    departs: '2026-07-01T12:00:00Z',
    insured: at % 3 === 0,
    tonnage: 1200.5 + at,
    draught: 5.5,
    number: '9007199254740993',
    watch: '13:45:00',
    briefing: '2026-03-29T02:30:00',
    zone: 'Europe/Warsaw',
    flags: ['PL', 'SE'],
    services: ['DOCKED', 'AT_SEA'],
    cargoList: [{ goods: 'Timber', tons: 12 }],
  };
});

export const FIRST_SHIP = SHIPS[1] as StoredRecord;
