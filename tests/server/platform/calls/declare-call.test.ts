/** What a declaration of a call makes. */
import { graphql, GraphQLObjectType, GraphQLSchema, printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { t } from '../../../../src/server/platform/calls/call-schema.ts';
import { declareCall } from '../../../../src/server/platform/calls/declare-call.ts';

const COLOR = t.choice('Color', ['RED', 'BLUE'], { default: 'RED', description: 'Of a tile.' });
const TILE = t.object('Tile', {
  id: t.id(),
  color: COLOR,
  name: t.nullable(t.string({ description: 'As people call it.' })),
  beside: t.withArguments({ limit: t.integer({ default: 2 }) }, t.list(t.id())),
});
const shows = { nothing: 'A test.' };
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      tile: declareCall({
        shows,
        answer: t.nullable(TILE),
        args: { id: t.id(), at: t.nullable(t.object('Place', { x: t.integer(), y: t.integer() })) },
        resolve: ({ id, at }) => {
          if (id === 'none') return null;
          return {
            id,
            color: 'BLUE' as const,
            name: at ? `${at.x}/${at.y}` : undefined,
            beside: ({ limit }) => Array.from({ length: limit }, (_, index) => `${id}${index}`),
          };
        },
      }),
      tiles: declareCall({
        shows,
        answer: t.list(TILE),
        args: { color: COLOR },
        resolve: ({ color }) => [{ id: 'a', color, beside: () => [] }],
      }),
    },
  }),
});

it('makes types of GraphQL, each named one once', () => {
  expect(printSchema(schema)).toMatchInlineSnapshot(`
    "type Query {
      tile(id: ID!, at: Place): Tile
      tiles(color: Color! = RED): [Tile!]!
    }

    type Tile {
      id: ID!
      color: Color!

      """As people call it."""
      name: String
      beside(limit: Int! = 2): [ID!]!
    }

    """Of a tile."""
    enum Color {
      RED
      BLUE
    }

    input Place {
      x: Int!
      y: Int!
    }"
  `);
});

it('gives the resolver its arguments, and parts of the answer theirs', async () => {
  const source =
    '{ tile(id: "t", at: { x: 1, y: 2 }) { id color name beside(limit: 3) } none: tile(id: "none") { id } tiles { color name beside } }';
  expect((await graphql({ schema, source })).data).toEqual({
    tile: { id: 't', color: 'BLUE', name: '1/2', beside: ['t0', 't1', 't2'] },
    none: null,
    tiles: [{ color: 'RED', name: null, beside: [] }],
  });
});
