import type { DemoContext, DemoRow } from './context.ts';

const REASONS: Readonly<Record<string, string>> = { BOUNCED_HARD: 'BOUNCED', COMPLAINED: 'COMPLAINED' };

/** The addresses that came back for good, and those of people who complained. */
export function suppressions(
  { newId }: Pick<DemoContext, 'newId'>,
  messages: readonly DemoRow[],
  campaigns: readonly DemoRow[],
): DemoRow[] {
  const channels = new Map(campaigns.map((row) => [row.id, row['type']]));
  const found = new Map<string, DemoRow>();
  for (const { status, address, campaign, receiver } of messages) {
    const [reason, channel] = [REASONS[String(status)], channels.get(String(campaign))];
    const key = `${String(channel)} ${String(address)}`;
    if (reason === undefined || address == null || found.has(key)) continue;
    found.set(key, { id: newId(), address, channel, reason, contact: receiver, note: null } as DemoRow);
  }
  return [...found.values()];
}
