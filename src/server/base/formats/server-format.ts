import type { RawBuilder } from 'kysely';
import type { Problem } from '../../../contract/errors.ts';
import type { FieldRules, TextFormat } from '../../../contract/kinds/kind.ts';
import type { ServerKind } from '../kinds/server-kind.ts';
import type { WordsSql } from './words.ts';
import type { TextReading } from '../texts/text-reading.ts';

/** What the server does with a format otherwise than with other text. */
export interface ServerFormat {
  readonly name: TextFormat;
  /** How its values are stored; as text where this is not said. */
  readonly storage?: (field: FieldRules) => ServerKind;
  readonly reading?: TextReading;
  /**
   * What is wrong with a text that names fields of the object which it is about; `variables`: those, where it is known;
   * `settings`: those of the field in this record. `isDraft`: what is only unfinished is none.
   */
  readonly problems?: (
    text: string,
    variables: readonly string[] | undefined,
    settings: FieldRules['settings'],
    isDraft: boolean,
  ) => readonly Omit<Problem, 'path'>[];
  /** SQL of the words in a text with markup: the same as `wordsOf` of the contract. */
  readonly words?: (settings: FieldRules['settings']) => WordsSql;
  /** The same as `equalKey` of the contract, over text with letter case aside. */
  readonly equalKey?: (folded: RawBuilder<unknown>) => RawBuilder<unknown>;
}
