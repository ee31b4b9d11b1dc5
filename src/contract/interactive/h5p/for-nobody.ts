import { textForNobody } from '../../letters/for-nobody.ts';
import type { Lost } from './taken.ts';

const isMarked = (text: string): boolean => text.includes('{{') || text.includes('{%');

/**
 * Content whose texts say what nobody in particular reads: a package has no recipients. `lost` names the parts whose texts were
 * others for each of them.
 */
export function forNobody<T extends object>(
  content: T,
  title: string,
): { readonly content: T; readonly lost: readonly Lost[] } {
  const names = new Set<string>();
  const said = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      if (!isMarked(value)) return value;
      names.add(name);
      return textForNobody(value, () => undefined);
    }
    if (Array.isArray(value)) return value.map((each) => said(each, name));
    if (typeof value !== 'object' || value === null) return value;
    const { label, title: heading } = value as { readonly label?: unknown; readonly title?: unknown };
    const own = label ?? heading;
    const called = typeof own === 'string' ? own : name;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, said(each, called)]));
  };
  const made = said(content, title) as T;
  return { content: made, lost: [...names].map((name) => ({ rule: 'personal', name })) };
}
