import type { DemoContext, DemoRow } from './context.ts';
import { momentOf } from './moments.ts';

const MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;
const FIRST_YEAR = 2024;
const FIRST_MONTH = 11;
/** From December 2024 to January 2026, the month that is still open. */
const STATUSES = [
  ...Array.from({ length: 3 }, () => 'PAID'),
  'VOID',
  ...Array.from({ length: 7 }, () => 'PAID'),
  'INVOICED',
  'CLOSED',
  'OPEN',
] as const;

const PLANS = [
  ['Start: 1,000 SMS and 10,000 e-mails a month, five hours of meetings.', 'ENDED', 'MONTHLY'],
  ['Team: 5,000 SMS and 50,000 e-mails a month, forty hours of meetings.', 'ACTIVE', 'MONTHLY'],
  ['Enterprise: 20,000 SMS and 200,000 e-mails a month, meetings without limit.', 'UPCOMING', 'YEARLY'],
] as const;

/** Package, cost of the plan in cents, included usage, cost of each further use in tenths of a cent. */
const PACKAGES = [
  ['SMS', 25_000, 5_000, 45],
  ['EMAIL', 15_000, 50_000, 2],
  ['VIDEO_MINUTES', 9_900, 20_000, 4],
  ['MEETING_MINUTES', 12_000, 2_400, 30],
  ['STORAGE_GB', 4_900, 100, 150],
] as const;
/** Usage comes in tens, so that every amount is whole cents. */
const USAGE_STEP = 10;

interface DemoBilling {
  readonly plans: readonly DemoRow[];
  readonly months: readonly DemoRow[];
  readonly details: readonly DemoRow[];
}

/** Three plans, 14 months, five lines each: additionalCharges, due and totalDue follow from the other amounts. */
export function billing(context: DemoContext, changedBy: string): DemoBilling {
  const { newId } = context;
  const plans = PLANS.map(([explainer, status, billingPeriod]) => ({
    id: newId(),
    explainer,
    status,
    billingPeriod,
    lastModifiedDate: momentOf('2024-11-20', 540),
    lastModifiedBy: changedBy,
  }));
  const current = plans[1] as DemoRow;
  const bills = STATUSES.map((status, index) =>
    bill(context, status, FIRST_MONTH + index, current.id, changedBy),
  );
  return { plans, months: bills.map(({ month }) => month), details: bills.flatMap(({ details }) => details) };
}

function bill(context: DemoContext, status: string, monthIndex: number, planId: string, changedBy: string) {
  const id = context.newId();
  const first = new Date(Date.UTC(FIRST_YEAR, monthIndex, 1));
  const dateFrom = first.toISOString().slice(0, 10);
  const { rows: details, totalCents } = billDetails(context, id);
  // A month is closed on the second day of the next; the open one was counted on its fifth day.
  const next = new Date(Date.UTC(FIRST_YEAR, monthIndex + 1, 2)).toISOString().slice(0, 10);
  const month = {
    id,
    dateFrom,
    month: MONTHS[monthIndex % MONTHS.length],
    status,
    totalCostFormatted: amount(totalCents),
    lastModifiedDate: status === 'OPEN' ? momentOf(dateFrom.replace(/1$/, '5'), 470) : momentOf(next, 180),
    lastModifiedBy: changedBy,
    billingPlan: planId,
  };
  return { month, details };
}

function billDetails({ random, newId }: DemoContext, billingId: string) {
  let totalCents = 0;
  const rows = PACKAGES.map(([packageType, planCents, planUsage, tenthsPerUse]) => {
    const usage = Math.round((planUsage * random.int(40, 160)) / 100 / USAGE_STEP) * USAGE_STEP;
    const additionalCents = (Math.max(0, usage - planUsage) * tenthsPerUse) / 10;
    const dueCents = planCents + additionalCents;
    totalCents += dueCents;
    return {
      id: newId(),
      billing: billingId,
      packageType,
      planCost: amount(planCents),
      planUsage: String(planUsage),
      usage: String(usage),
      additionalCharges: amount(additionalCents),
      costPerUse: amount(tenthsPerUse / 10, 4),
      due: amount(dueCents),
      totalDue: amount(totalCents),
    };
  });
  return { rows, totalCents };
}

/** As the fields have it: text with their decimals. */
const amount = (cents: number, decimals = 2): string => (cents / 100).toFixed(decimals);
