import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ResultChart } from '../../../src/views/questions/result-chart.tsx';
import { preparePage } from '../../support/render.tsx';

preparePage();
afterEach(cleanup);

test('a rating shows its average, and answers in words nothing', () => {
  const answers = [
    { answer: '5/5', count: 1 },
    { answer: '2/5', count: 1 },
  ];
  render(<ResultChart kind="rating" answers={answers} />);
  expect(screen.getByText('Average: 3.5')).toBeTruthy();
  cleanup();
  const { container } = render(<ResultChart kind="single" answers={[{ answer: 'Left', count: 2 }]} />);
  expect(container.innerHTML).toBe('');
});
