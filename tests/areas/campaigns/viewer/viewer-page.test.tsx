import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ViewerPage } from '../../../../src/areas/campaigns/viewer/viewer-page.tsx';
import type { ViewedMessage } from '../../../../src/contract/viewer/viewed-message.ts';
import { loadTexts } from '../../../../src/views/texts/load-texts.ts';
import { preparePage } from '../../../support/render.tsx';

preparePage({ withGrid: false });
beforeAll(() => loadTexts('viewer'));

const PAGE: ViewedMessage = { name: 'Spring', elements: [], brand: {}, subscription: '#', isPreview: true };

test('a message without further content leads to the message itself', () => {
  render(<ViewerPage page={{ ...PAGE, letter: '/api/b/token' }} token="a.b" />);
  expect(screen.getByText('This message has no further content.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Read the message' }).getAttribute('href')).toBe('/api/b/token');
});

test('a short message has no page of its own', () => {
  render(<ViewerPage page={PAGE} token="a.b" />);
  expect(screen.getByText('There is nothing to see here yet.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Read the message' })).toBeNull();
});
