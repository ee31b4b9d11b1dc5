import { expect, it } from 'vitest';
import { movedSpan, resizedSpan } from '../../../../src/areas/campaigns/content-editor/model/spans.ts';

it.each([2.057, 2.05, 10, 0.999])('what is moved or made longer ends within %d seconds', (duration) => {
  expect(movedSpan({ from: 0, to: 0.5 }, 99, duration).to).toBeLessThanOrEqual(duration);
  expect(resizedSpan({ from: 0, to: 0.5 }, 'to', 99, duration).to).toBeLessThanOrEqual(duration);
  expect(movedSpan({ from: 0, to: 0.5 }, 99, duration).to).toBeGreaterThan(duration - 0.01);
});

it('what lies beyond the end comes back within it', () => {
  expect(movedSpan({ from: 1.9, to: 2.06 }, 0.1, 2.057)).toEqual({ from: 1.89, to: 2.05 });
});
