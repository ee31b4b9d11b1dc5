import { Temporal } from 'temporal-polyfill';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { keptFilter, matchingRuns } from '../matching.ts';
import { dateOf, instantOf, momentOf, onDay, shifted, type Unit } from '../moments.ts';
import { askingOf } from './branch.ts';
import { valuesOfField } from './read-field.ts';

/** Days of the week as inputs name them, in the order of ISO. */
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const zoneOf = ({ inputs, acting }: Step): string =>
  typeof inputs['zone'] === 'string' && inputs['zone'] !== '' ? inputs['zone'] : acting.owner.timeZone;

const lengthOf = ({ inputs }: Step) => ({
  amount: Number(inputs['amount'] ?? 0),
  unit: (inputs['unit'] ?? 'DAYS') as Unit,
});

/** `amount` `unit` from when it came here. */
function afterWhile(step: Step): Date {
  const { amount, unit } = lengthOf(step);
  return dateOf(shifted(instantOf(step.since), amount, unit, step.acting.owner.timeZone));
}

export const wait: Behaviour = {
  name: 'wait',
  run: (step) => {
    if (step.waited) return { go: 'next' };
    const until = afterWhile(step);
    return until <= step.world.now ? { go: 'next' } : { waitUntil: until };
  },
};

/** The next time of the day, on one of the days of the week. Now counts where the clocks show just that. */
export const waitUntilTime: Behaviour = {
  name: 'waitUntilTime',
  run: (step) => {
    if (step.waited) return { go: 'next' };
    const { inputs, since } = step;
    const zone = zoneOf(step);
    const days = Array.isArray(inputs['weekdays']) ? (inputs['weekdays'] as readonly string[]) : [];
    const today = instantOf(since).toZonedDateTimeISO(zone).toPlainDate();
    for (let ahead = 0; ahead <= 7; ahead++) {
      const day = today.add({ days: ahead });
      if (days.length && !days.includes(DAYS[day.dayOfWeek - 1] ?? '')) continue;
      const moment = onDay(day, String(inputs['time']), zone);
      if (Temporal.Instant.compare(moment, instantOf(since)) >= 0) return { waitUntil: dateOf(moment) };
    }
    return { go: 'next' };
  },
};

/** A date of the record, or some time before or after it; `past` where that has gone by, or the record has none. */
export const waitForDate: Behaviour = {
  name: 'waitForDate',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const { inputs, world, acting } = first;
    const values = await valuesOfField(
      first,
      String(inputs['field']),
      steps.map(({ recordId }) => recordId),
    );
    const { amount, unit } = lengthOf(first);
    const time = typeof inputs['time'] === 'string' && inputs['time'] !== '' ? inputs['time'] : null;
    return steps.map((step): Outcome => {
      const value = values.get(step.recordId);
      if (typeof value !== 'string') return { go: 'past' };
      const moment = momentOf(value, time, acting.owner.timeZone);
      const signed = inputs['side'] === 'BEFORE' ? -amount : amount;
      const until = dateOf(shifted(moment, signed, unit, acting.owner.timeZone));
      if (until > world.now) return { waitUntil: until };
      return { go: step.waited ? 'next' : 'past' };
    });
  },
  // Who moves the date moves the wait.
  listens: true,
};

export const waitForCondition: Behaviour = {
  name: 'waitForCondition',
  listens: true,
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const { world, inputs } = first;
    const met = await matchingRuns(askingOf(first), steps, keptFilter(inputs['filter']));
    return steps.map((step): Outcome => {
      if (met.has(step)) return { go: 'met' };
      const until = step.waited ?? afterWhile(step);
      return until <= world.now ? { go: 'timeout' } : { waitUntil: until };
    });
  },
};
