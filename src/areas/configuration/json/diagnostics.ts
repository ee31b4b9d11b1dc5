import type { Diagnostic } from '@codemirror/lint';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { SaidText } from '../../../contract/say.ts';
import type { ConfigProblem } from '../model/config-document.ts';
import { readText } from './read-text.ts';

/** What the marks in the text say, in the user's language. */
export interface ProblemTexts {
  /** By the code of the error. */
  readonly syntax: (code: string) => string;
  readonly change: (name: string) => string;
  readonly said: (problem: ConfigProblem) => string;
}

/** What is wrong with a text: its JSON, at once; where that is right, what the server has found in the document. */
export function diagnosticsOf(
  text: string,
  problems: readonly ConfigProblem[],
  texts: ProblemTexts,
): readonly Diagnostic[] {
  const { errors } = readText(text);
  if (errors.length > 0) {
    return errors.map(({ from, to, code }) => ({ from, to, severity: 'error', message: texts.syntax(code) }));
  }
  const root = problems.length > 0 ? parseTree(text) : undefined;
  return problems.map((problem) => {
    const { message, text } = problem;
    const [meant] = (text as SaidText | null | undefined)?.meant ?? [];
    const found = /^"((?:[^"\\]|\\.)*)"/.exec(message)?.[1];
    const place = placeOf(root, problem.pointer, found);
    const range = place ? { from: place.offset, to: place.offset + place.length } : { from: 0, to: 1 };
    const canChange = meant !== undefined && place?.type === 'string' && place.value === found;
    return {
      ...range,
      severity: 'error',
      message: texts.said(problem),
      ...(canChange && { actions: [changeTo(meant, texts)] }),
    };
  });
}

/** The value that a pointer names; a key that is not known there, the name that is wrong, or the nearest place above. */
function placeOf(root: Node | undefined, pointer: string, found: string | undefined): Node | undefined {
  const path = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node = root;
  for (const step of path) {
    const key: string | number = node?.type === 'array' ? Number(step) : step;
    const next: Node | undefined = node && findNodeAtLocation(node, [key]);
    // What is not there is told at what it would be in.
    if (!next) return node && head(node);
    node = next;
  }
  return node && found !== undefined
    ? (keyNode(node, found) ?? nameNode(node, found) ?? head(node))
    : node && head(node);
}

const keyNode = ({ type, children = [] }: Node, key: string): Node | undefined =>
  type === 'object'
    ? children.find(({ children: [name] = [] }) => name?.value === key)?.children?.[0]
    : undefined;

const nameNode = ({ type, children = [] }: Node, name: string): Node | undefined =>
  type === 'array' ? children.find((child) => child.value === name) : undefined;

/** Of what is long, its key marks it, else its first character. */
function head(node: Node): Node {
  if (node.type !== 'object' && node.type !== 'array') return node;
  const [key] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
  return key ?? { ...node, length: 1 };
}

function changeTo(name: string, { change }: ProblemTexts): NonNullable<Diagnostic['actions']>[number] {
  return {
    name: change(name),
    apply: (view, from, to) =>
      view.dispatch({ changes: { from, to, insert: JSON.stringify(name) }, userEvent: 'input.complete' }),
  };
}
