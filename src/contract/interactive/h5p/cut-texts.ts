import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { CONTENTS, INTERACTIONS, type InteractionType } from '../content.ts';
import type { Taken } from './taken.ts';

/**
 * Cuts, in place, what is longer than content takes, by the schema of each thing. Answers what the things are called
 * whose texts those were.
 */
export function cutTexts({ type, content }: Pick<Taken, 'type' | 'content'>): readonly string[] {
  const parts = CONTENTS[type].properties as Readonly<Record<string, TSchema & { readonly items?: TSchema }>>;
  const names = Object.entries(content).flatMap(([list, things]) =>
    (Array.isArray(things) ? (things as Thing[]) : []).flatMap((thing) => {
      const own =
        list === 'interactions' ? INTERACTIONS[thing['type'] as InteractionType] : parts[list]?.items;
      const isCut = own !== undefined && cut(own, thing);
      return isCut ? [String(thing['label'] ?? thing['title'])] : [];
    }),
  );
  return [...new Set(names)];
}

type Thing = Record<string, unknown>;

/** Whether something was. Errors are told a few at a time. */
function cut(schema: TSchema, thing: Thing): boolean {
  const long = Errors(schema, thing).filter(({ keyword }) => keyword === 'maxLength');
  for (const { instancePath, params } of long) {
    const keys = instancePath.split('/').slice(1);
    const last = keys.pop() ?? '';
    const home = keys.reduce((value, key) => value[key] as Thing, thing);
    // Characters, of which some are two units of a string.
    home[last] = [...String(home[last])].slice(0, (params as { readonly limit: number }).limit).join('');
  }
  if (long.length) cut(schema, thing);
  return long.length > 0;
}
