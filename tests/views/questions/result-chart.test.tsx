import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ResultChart } from '../../../src/views/questions/result-chart.tsx';
import { preparePage } from '../../support/render.tsx';

preparePage();
afterEach(cleanup);

test('NPS shows the score and its groups; answers from when the question was a rating are left out', () => {
  const answers = Object.entries({ '10': 3, '8': 1, '2': 1, '4/5': 7 });
  render(<ResultChart kind="nps" answers={answers.map(([answer, count]) => ({ answer, count }))} />);
  expect(screen.getByText('NPS: 40')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Detractors1 (20%)', 'Passives1 (20%)', 'Promoters3 (60%)'],
  ]);
});

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
