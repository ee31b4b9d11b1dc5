import { TextsFile } from '../metadata/texts.ts';
import { ViewFile } from '../metadata/view.ts';
import { OwnModelFile } from '../metadata/own-model.ts';
import type { DocumentKind } from './override.ts';

/** What layers need to know of a schema: which lists go by names (`x-key`), and what is one value (`x-whole`). */
export interface Shape {
  /** On a list: the key of its members by which they are named. */
  readonly 'x-key'?: string;
  /** On an object: layers change all of it or nothing. */
  readonly 'x-whole'?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

const SHAPES: Readonly<Record<DocumentKind, Shape>> = {
  view: ViewFile as Shape,
  texts: TextsFile as Shape,
  model: OwnModelFile as Shape,
};

export const UNKNOWN: Shape = {};

export const shapeOf = (kind: DocumentKind): Shape => SHAPES[kind];

/** The shape of what an object has under a key. */
export function shapeUnder(shape: Shape, name: string): Shape {
  const { properties = {}, patternProperties = {} } = shape;
  if (Object.hasOwn(properties, name)) return properties[name] ?? UNKNOWN;
  // Every object of the schemas that takes any name takes one kind of value.
  return Object.values(patternProperties)[0] ?? UNKNOWN;
}
