/** Where the focus goes when a video waits for a card, in a page and in a preview's frame. */
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { useCardFocus } from '../../../../src/areas/campaigns/viewer/video/use-card-focus.ts';

function Stage({ card, isWaiting }: { readonly card: string | undefined; readonly isWaiting: boolean }) {
  const stage = useRef<HTMLDivElement>(null);
  const focus = useCardFocus(stage, isWaiting ? card : undefined, card === undefined ? [] : [card]);
  return (
    <div ref={stage} className="stage" tabIndex={0}>
      <div onFocus={focus.onFocus}>{card !== undefined && <div data-card={card} tabIndex={-1} />}</div>
    </div>
  );
}

const frame = () => {
  const element = document.createElement('iframe');
  document.body.append(element);
  return element;
};
afterEach(() => {
  cleanup();
  for (const each of document.querySelectorAll('iframe')) each.remove();
});

it.each([
  ['a page', () => document],
  [
    'a frame',
    () => {
      const element = frame();
      element.focus();
      return element.contentDocument as Document;
    },
  ],
])('goes to the card that is waited for, and back once it is gone, in %s', (_, open) => {
  const page = open();
  const stage = (card: string | undefined, isWaiting: boolean) =>
    createPortal(<Stage card={card} isWaiting={isWaiting} />, page.body);
  const { rerender } = render(stage('q', false));
  expect(page.activeElement).toBe(page.body);
  rerender(stage('q', true));
  expect(page.activeElement?.getAttribute('data-card')).toBe('q');
  rerender(stage(undefined, false));
  expect(page.activeElement?.className).toBe('stage');
});

it('stays outside the frame where somebody is there', () => {
  const page = frame().contentDocument as Document;
  const stage = (isWaiting: boolean) => createPortal(<Stage card="q" isWaiting={isWaiting} />, page.body);
  const { rerender } = render(stage(false));
  rerender(stage(true));
  expect(page.activeElement).toBe(page.body);
});
