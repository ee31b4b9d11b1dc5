import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unusedParts, withoutParts } from '../../scripts/vite/blueprint-styles.ts';

describe('the style sheet of used components', () => {
  it('loses the selectors of unused parts, and rules that have no other', () => {
    const css = [
      '.bp6-button,.bp6-slider .bp6-button{color:red}',
      '.bp6-slider-handle{left:0}',
      '.bp6-button:not(.bp6-slider, .bp6-tree){color:blue}',
      '@media (width>1px){.bp6-slider{top:0}}',
      '@media (width>2px){.bp6-slider{top:0}.bp6-table{top:1px}}',
      '@keyframes spin{from{left:0}to{left:1px}}',
    ].join('');
    expect(withoutParts(css, ['slider'])).toBe(
      [
        '.bp6-button{color:red}',
        '.bp6-button:not(.bp6-slider, .bp6-tree){color:blue}',
        '@media (width>2px){.bp6-table{top:1px}}',
        '@keyframes spin{from{left:0}to{left:1px}}',
      ].join(''),
    );
  });

  it('takes no longer name for a part', () => {
    expect(withoutParts('.bp6-table{a:b}.bp6-tab{a:b}.bp6-tab-list{a:b}', ['tab'])).toBe('.bp6-table{a:b}');
  });

  it('loses the icon font, of which no icon is', () => {
    expect(withoutParts('.bp6-icon-add::before{content:"x"}.bp6-icon>svg{a:b}', [])).toBe(
      '.bp6-icon>svg{a:b}',
    );
  });

  it('keeps what the client uses', () => {
    const unused = unusedParts('src');
    expect(unused).toContain('multistep-dialog');
    expect(unused).not.toContain('tab');
    const all = readFileSync('node_modules/@blueprintjs/core/lib/css/blueprint.css', 'utf8');
    const kept = withoutParts(all, unused);
    for (const name of ['button', 'input', 'dialog', 'popover', 'tag', 'menu', 'tab', 'callout', 'spinner']) {
      expect(kept).toContain(`.bp6-${name}`);
    }
    expect(kept.length).toBeLessThan(all.length * 0.8);
  });
});
