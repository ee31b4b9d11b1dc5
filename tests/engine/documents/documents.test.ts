/** Every document that stands in the client's source is one that the API understands. */
import { globSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  type DefinitionNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const schema = buildSchema(readFileSync('tests/golden/schema.graphql', 'utf8'));
const CALLS = ['graphql', 'runtimeDocument'];

/** The documents of a file, but for those with a part that is only known at run time. */
function documentsIn(path: string): DefinitionNode[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: DefinitionNode[] = [];
  const look = (node: ts.Node): void => {
    const text = ts.isCallExpression(node) && CALLS.includes(node.expression.getText()) && node.arguments[0];
    if (text && ts.isNoSubstitutionTemplateLiteral(text)) found.push(...parse(text.text).definitions);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode =>
  node.kind === Kind.OPERATION_DEFINITION;
const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode =>
  node.kind === Kind.FRAGMENT_DEFINITION;

const definitions = globSync('src/{engine,areas,shell}/**/*.{ts,tsx}').flatMap(documentsIn);
const fragments = new Map(definitions.filter(isFragment).map((each) => [each.name.value, each]));
const operations = definitions.filter(isOperation).map((each) => [each.name?.value ?? '', each] as const);

/** The fragments that a definition spreads, and those that these do. */
function spread(node: DefinitionNode, known = new Set<FragmentDefinitionNode>()) {
  visit(node, {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.get(name.value);
      if (!fragment || known.has(fragment)) return;
      known.add(fragment);
      spread(fragment, known);
    },
  });
  return known;
}

describe('documents of the client', () => {
  it('are found, each under a name of its own', () => {
    expect(operations.length).toBeGreaterThan(50);
    expect(new Set(operations.map(([name]) => name)).size).toBe(operations.length);
  });

  it.each(operations)('%s is understood by the API', (_name, operation) => {
    const document = { kind: Kind.DOCUMENT, definitions: [operation, ...spread(operation)] } as const;
    expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
  });
});
