import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = /[\\/]@blueprintjs[\\/]core[\\/]lib[\\/]css[\\/]blueprint\.css$/;

/**
 * Parts of Blueprint's style sheet by the component that they are for: the beginnings of class names. Only those that
 * no other component of Blueprint is made of. A part is kept where any of our files names its component.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  Alert: ['alert'],
  Breadcrumbs: ['breadcrumb'],
  CardList: ['card-list'],
  CompoundTag: ['compound-tag'],
  Drawer: ['drawer'],
  EditableText: ['editable-text'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload'],
  HTMLTable: ['html-table'],
  MultistepDialog: ['multistep-dialog'],
  Navbar: ['navbar'],
  NonIdealState: ['non-ideal-state'],
  PanelStack: ['panel-stack'],
  ProgressBar: ['progress-bar'],
  Section: ['section'],
  SegmentedControl: ['segmented-control'],
  Skeleton: ['skeleton'],
  Slider: ['slider'],
  Tabs: ['tab', 'tabs', 'tab-list', 'tab-panel', 'tab-indicator'],
  Toast: ['toast'],
  Tooltip: ['tooltip'],
  Tree: ['tree'],
  RUNNING_TEXT: ['running-text'],
};

/** The classes of the icon font, which nothing uses: icons are components (`icon-components.ts`). */
const ICON_FONT = /\.bp6-icon-[\w-]+:{0,2}(before)?$/;

/** Removes the selectors of parts that are not used, and rules that have no other. */
export function withoutParts(css: string, unused: readonly string[]): string {
  const classes = unused.length ? new RegExp(`\\.bp6-(${unused.join('|')})(?![a-z])`) : undefined;
  const isUnused = (selector: string) =>
    // What stands in parentheses is excluded or one of several.
    ICON_FONT.test(selector.trim()) || (classes?.test(selector.replace(/\([^)]*\)/g, '')) ?? false);
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === undefined) return head;
      if (/^\s*@(media|supports)/.test(head)) {
        const inner = withoutParts(body, unused);
        return inner.trim() === '' ? '' : `${head}{${inner}}`;
      }
      if (/^\s*@/.test(head)) return `${head}{${body}}`;
      const kept = splitSelectors(head).filter((selector) => !isUnused(selector));
      return kept.length ? `${kept.join(',')}{${body}}` : '';
    })
    .join('');
}

interface Rule {
  readonly head: string;
  /** Undefined for a statement that ends with a semicolon. */
  readonly body?: string;
}

/** The rules of a well-formed style sheet, nested ones not looked into. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const text = css.replace(/\/\*[^]*?\*\//g, '');
  for (let start = 0; start < text.length;) {
    const open = text.indexOf('{', start);
    const end = text.indexOf(';', start);
    if (end >= 0 && (open < 0 || end < open)) {
      rules.push({ head: text.slice(start, end + 1) });
      start = end + 1;
    } else if (open < 0) {
      break;
    } else {
      const close = closingBrace(text, open);
      rules.push({ head: text.slice(start, open), body: text.slice(open + 1, close) });
      start = close + 1;
    }
  }
  return rules;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** At commas that are in no parentheses, as those of `:not(a, b)` are. */
const splitSelectors = (head: string): string[] => head.split(/,(?![^(]*\))/);

/** The parts that no file below the folder names the component of. */
export function unusedParts(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((source) => source.includes('@blueprintjs/core'));
  return Object.entries(PARTS).flatMap(([component, classes]) => {
    const named = new RegExp(`\\b${component.replace(/s$/, 's?')}\\b`);
    return sources.some((source) => named.test(source)) ? [] : classes;
  });
}

/** Leaves out of Blueprint's style sheet what is for components that the client does not use. */
export function usedBlueprintStyles(sources: string): Plugin {
  return {
    name: 'tessera:used-blueprint-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: STYLES },
      handler: (css) => ({ code: withoutParts(css, unusedParts(sources)), map: null }),
    },
  };
}
