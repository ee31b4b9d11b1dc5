import { describe, expect, it } from 'vitest';
import {
  type ComponentState,
  STATUS_COMPONENTS,
  type StatusComponent,
} from '../../../../src/contract/status.ts';
import type { Outcome } from '../../../../src/server/platform/ops/probes.ts';
import { overallState, stateOf, statusReport } from '../../../../src/server/platform/ops/status-report.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

describe('the state of a component', () => {
  it.each<[string, Outcome[], ComponentState]>([
    ['nothing', [], 'unknown'],
    ['all is well', ['good', 'good', 'good', 'good', 'good'], 'operational'],
    ['works slowly', ['slow', 'good'], 'degraded'],
    ['was slow before', ['good', 'slow'], 'operational'],
    ['has just come back', ['good', 'failed', 'failed'], 'degraded'],
    ['failed once', ['failed', 'good'], 'partialOutage'],
    ['failed twice', ['failed', 'failed', 'good'], 'partialOutage'],
    ['failed three times', ['failed', 'failed', 'failed', 'good'], 'majorOutage'],
    ['has never worked', ['failed'], 'partialOutage'],
    ['is not there', ['off', 'failed'], 'notConfigured'],
  ])('%s', (_what, outcomes, state) => {
    expect(stateOf(outcomes)).toBe(state);
  });
});

describe('the state of all', () => {
  const overall = (states: Partial<Record<StatusComponent, ComponentState>>) =>
    overallState(
      STATUS_COMPONENTS.map((key) => ({
        key,
        state: states[key] ?? 'operational',
      })),
    );
  it('is that of the worst', () => {
    expect(overall({})).toBe('operational');
    expect(overall({ mail: 'notConfigured' })).toBe('operational');
    expect(overall({ queue: 'degraded' })).toBe('degraded');
    expect(overall({ queue: 'degraded', storage: 'partialOutage' })).toBe('partialOutage');
  });
  it('is a major outage only where nothing works', () => {
    expect(overall({ mail: 'majorOutage' })).toBe('partialOutage');
    expect(overall({ database: 'majorOutage' })).toBe('majorOutage');
    expect(overall({ api: 'majorOutage', mail: 'degraded' })).toBe('majorOutage');
  });
  it('is not known without measurements', () => {
    expect(overall({ api: 'unknown', database: 'unknown' })).toBe('unknown');
  });
});

describe('the report', () => {
  const at = (seconds: number) => NOW - seconds * 1000;
  it('has 90 days, today last, and the share of good probes', () => {
    const report = statusReport(
      {
        probes: [{ component: 'api', at: at(10), outcome: 'good' }],
        days: [
          { component: 'api', day: '2026-03-10', good: 99_999, failed: 1 },
          { component: 'api', day: '2026-03-09', good: 1, failed: 3 },
          { component: 'api', day: '2025-12-11', good: 2, failed: 0 },
          { component: 'api', day: '2025-12-10', good: 0, failed: 9 },
        ],
        incidents: [{ component: 'api', startedAt: at(600), endedAt: null }],
      },
      NOW,
    );
    const [api, database] = report.components;
    expect(api?.days).toHaveLength(90);
    expect([api?.days[0], api?.days[1], api?.days[88], api?.days[89]]).toEqual([1, null, 0.25, 0.9999]);
    expect(api?.uptime).toBe(Math.floor((100_002 / 100_006) * 10_000) / 10_000);
    expect(database).toMatchObject({ state: 'unknown', uptime: null });
    expect(report).toMatchObject({
      today: '2026-03-10',
      updatedAt: '2026-03-10T11:59:50.000Z',
      incidents: [{ component: 'api', startedAt: '2026-03-10T11:50:00.000Z', endedAt: null }],
    });
  });

  it('does not take old probes for the state of now', () => {
    const probes = [{ component: 'api' as const, at: at(600), outcome: 'good' as const }];
    const report = statusReport({ probes, days: [], incidents: [] }, NOW);
    expect(report.state).toBe('unknown');
    expect(report.components[0]?.state).toBe('unknown');
  });
});
