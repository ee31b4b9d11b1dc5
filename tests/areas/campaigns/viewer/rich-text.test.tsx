import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from '../../../../src/areas/campaigns/viewer/rich-text.tsx';

test('formatted text is shown with its formatting, and its links open elsewhere', () => {
  const text =
    '<p>Read <strong>this</strong>: <a href="https://a.test/?x=1&amp;y=2" target="_blank" rel="nofollow">Guide</a></p>';
  const { container } = render(<RichText text={text} />);
  expect(container.querySelector('strong')?.textContent).toBe('this');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Guide' });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://a.test/?x=1&y=2',
    '_blank',
    'noopener noreferrer',
  ]);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">Press</p>',
  '<a href="javascript:alert(1)">Press</a>',
  '<p>Not closed',
  'Plain <3 text & more',
])('%s is shown as plain text', (text) => {
  const { container } = render(<RichText text={text} />);
  expect(container.querySelector('p')?.textContent).toBe(text);
  expect(container.querySelectorAll('a, img, [onclick]')).toHaveLength(0);
});
