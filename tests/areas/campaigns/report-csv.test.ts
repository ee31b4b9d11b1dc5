/** Shares and figures in reports: their bases, and what a spreadsheet gets of them. */
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../src/areas/campaigns/report/csv.ts';
import { baseOf, RATES, ratesOf, shareOf } from '../../../src/areas/campaigns/report/rates-of.ts';

describe('a table as CSV', () => {
  it('has numbers, a column of its own for shares, and no grouping', () => {
    const rows = [
      ['A', { value: 12_345, percent: 0.333_333, to: '/a' }, { percent: 0.5 }],
      ['=B', { value: 0, percent: undefined, to: '/b' }, { percent: undefined }],
    ];
    expect(csvOf({ head: ['Version', 'Opened', 'Share'], rows })).toBe(
      "\uFEFFVersion,Opened,Opened (%),Share\r\nA,12345,33.33,50\r\n'=B,0,,\r\n",
    );
  });

  it('keeps figures without a share in one column', () => {
    expect(csvOf({ head: ['Domain', 'Sent'], rows: [['a.test', { value: 2, to: '/x' }]] })).toBe(
      '\uFEFFDomain,Sent\r\na.test,2\r\n',
    );
  });
});

describe('rates', () => {
  it('name what they are a share of: nearly all of what was delivered', () => {
    expect(RATES.map(({ name, of, base }) => `${name}: ${of} of ${base}`)).toEqual([
      'delivery: delivered of sent',
      'open: opened of delivered',
      'click: clicked of delivered',
      'clickToOpen: clicked of opened',
      'unsubscribe: unsubscribed of delivered',
      'complaint: complained of delivered',
      'bounce: bounced of sent',
    ]);
    expect(ratesOf({ channel: 'SMS' }).map(({ name }) => name)).not.toContain('complaint');
  });

  it('are of what was sent where a service for short messages confirms nothing', () => {
    expect(baseOf({ channel: 'SMS' }, { sent: 9, delivered: 0 })).toBe('sent');
    expect(baseOf({ channel: 'SMS' }, { sent: 9, delivered: 3 })).toBe('delivered');
    expect(baseOf({ channel: 'EMAIL' }, { sent: 9, delivered: 0 })).toBe('delivered');
  });

  it('are none where there is nothing to be a share of', () => {
    expect([shareOf(0, 0), shareOf(1, 4)]).toEqual([undefined, 0.25]);
  });
});
