/**
 * Padding, margins, gaps and rounded corners of all screens come from the steps in `src/shell/shell.css`; cards and what
 * floats above the page are drawn there alone.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A step, what has no step (nothing, a hairline, a share, what the layout makes), or reckoned (brackets). */
const MEASURE = /^(?:0|auto|inherit|-?1px|[\d.]+%|[\d.]*em|\w+\[.*\]|var\[--[\w-]+\])$/;
const SPACING = /^\s*(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?: ([^;]+);/gm;
const CORNER = /^\s*border(?:-[a-z-]+)?-radius: ([^;]+);/gm;

/** The parts of a value; what stands in brackets is one, and they become square. */
function parts(value: string): readonly string[] {
  let flat = value.replace(' !important', '');
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replace(/\(([^()]*)\)/, (_, inner: string) => `[${inner.replaceAll(' ', '')}]`);
  }
  return flat.split(/\s+/);
}

const offSteps = (css: string): readonly string[] =>
  [
    ...[...css.matchAll(SPACING)].filter(
      ([, value]) => !parts(value ?? '').every((part) => MEASURE.test(part)),
    ),
    ...[...css.matchAll(CORNER)].filter(([, value]) => /(?<!\d)(?:[3-9]|\d\d+)px/.test(value ?? '')),
  ].map(([line]) => line.trim());

const RULE = /^([^\s@{}][^{}]*?) \{([^{}]*)\}/gm;
const isDrawn = (selector: string, body: string): boolean =>
  (/\bli$/.test(selector) && /border-(?:top|bottom): 1px solid var\(--shell-border\)/.test(body)) ||
  isFramed(body);
const isFramed = (body: string): boolean =>
  body.includes('border: 1px solid var(--shell-border)') &&
  (/border-radius: var\(--radius-(?:card|menu)\)/.test(body) ||
    body.includes('box-shadow: var(--shell-shadow)'));
/** Rules that draw a card, a menu or the line between rows themselves. */
const drawnAgain = (css: string): readonly string[] =>
  [...css.matchAll(RULE)]
    .filter(([, selector = '', body = '']) => isDrawn(selector, body))
    .map(([, selector = '']) => selector);

describe('cards, menus and rows', () => {
  it('are known by line, corner and shadow', () => {
    const line = '  border: 1px solid var(--shell-border);\n';
    expect(drawnAgain(`a {\n${line}  border-radius: var(--radius-menu);\n}\nb {\n${line}}\n`)).toEqual(['a']);
    expect(drawnAgain(`a li {\n  border-bottom: 1px solid var(--shell-border);\n}\n`)).toEqual(['a li']);
    expect(drawnAgain(`a,\nb {\n${line}  box-shadow: var(--shell-shadow);\n}\n`)).toEqual(['a,\nb']);
  });

  it.each(globSync('src/**/*.css').filter((file) => file !== 'src/shell/shell.css'))(
    'of %s have the one look',
    (file) => {
      expect(drawnAgain(readFileSync(file, 'utf8'))).toEqual([]);
    },
  );
});

describe('spacing', () => {
  it('knows what is a step and what is not', () => {
    expect(
      offSteps('a {\n  padding: var(--space-4) 0;\n  margin: 0 auto;\n  border-radius: 50%;\n}'),
    ).toEqual([]);
    expect(
      offSteps(
        'a {\n  padding: 0 7px;\n  margin-top: 12px;\n  gap: calc((var(--space-2) + 1px) * 2) 1px;\n}',
      ),
    ).toEqual(['padding: 0 7px;', 'margin-top: 12px;']);
    expect(offSteps('a {\n  border-radius: 6px;\n}')).toEqual(['border-radius: 6px;']);
  });

  it.each(globSync('src/**/*.css'))('of %s has its steps', (file) => {
    expect(offSteps(readFileSync(file, 'utf8'))).toEqual([]);
  });
});
