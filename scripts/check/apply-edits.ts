import { applyEdits, findNodeAtLocation, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser';
import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import { withSchema } from '../types/link-files.ts';
import { pathOf } from './source-text.ts';

/** The text after the edits. Only what they name changes: order, line breaks and comments stay as the author has them. */
export function applyAll(text: string, edits: readonly Edit[]): string {
  // From the last place to the first, so that the places of the others stay where they are.
  return [...edits].sort((a, b) => compare(pathOf(b.pointer), pathOf(a.pointer))).reduce(applyOne, text);
}

function applyOne(text: string, edit: Edit): string {
  const root = parseTree(text);
  if (!root) return text;
  const path: JSONPath = [];
  let node = root;
  for (const part of pathOf(edit.pointer)) {
    path.push(node.type === 'array' ? Number(part) : part);
    const next = findNodeAtLocation(root, path);
    if (!next && edit.type !== 'set') return text;
    node = next ?? node;
  }
  switch (edit.type) {
    case 'remove':
      return removed(text, node.parent?.type === 'property' ? node.parent : node);
    case 'set':
      if (edit.pointer === '/$schema') return withSchema(text, String(edit.value));
      return applyEdits(text, modify(text, path, edit.value, {}));
    case 'rename': {
      const [key] = node.parent?.children ?? [];
      const isTaken = node.parent?.parent?.children?.some((other) => other.children?.[0]?.value === edit.to);
      if (!key || isTaken) return text;
      return text.slice(0, key.offset) + JSON.stringify(edit.to) + text.slice(key.offset + key.length);
    }
  }
}

const COMMA = /^\s*,\s*$/;
const endOf = ({ offset, length }: Node): number => offset + length;

/** Takes a member out with its comma. What stands between two members beside comma and white space is a comment. */
function removed(text: string, member: Node): string {
  const members = member.parent?.children ?? [];
  const index = members.indexOf(member);
  const [before, after] = [members[index - 1], members[index + 1]];
  const cut = (from: number, to: number, source = text) => source.slice(0, from) + source.slice(to);
  if (after) {
    const gap = text.slice(endOf(member), after.offset);
    const comma = gap.indexOf(',') + 1;
    return cut(member.offset, COMMA.test(gap) ? after.offset : endOf(member) + comma);
  }
  if (before) {
    const gap = text.slice(endOf(before), member.offset);
    if (COMMA.test(gap)) return cut(endOf(before), endOf(member));
    const comma = endOf(before) + gap.indexOf(',');
    return cut(comma, comma + 1, cut(member.offset, endOf(member)));
  }
  const holder = member.parent;
  const isAlone = holder && text.slice(holder.offset + 1, member.offset).trim() === '';
  return isAlone ? cut(holder.offset + 1, endOf(holder) - 1) : cut(member.offset, endOf(member));
}

/** By position: numbers as numbers, and what is inside behind what is around. */
function compare(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one = '', other = ''] = [a[at], b[at]];
    if (one === other) continue;
    return /^\d+$/.test(one) && /^\d+$/.test(other) ? Number(one) - Number(other) : one < other ? -1 : 1;
  }
  return a.length - b.length;
}
