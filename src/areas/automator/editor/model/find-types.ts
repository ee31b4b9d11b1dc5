import { searchKey } from '../../../../contract/kinds/search-key.ts';
import type { Family } from '../../../../contract/metadata/element-type.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';

type Searched = Pick<ElementTypeInfo, 'name' | 'label' | 'help' | 'family'>;

/**
 * The types that have all words of a search in their label, their help, their technical name (`SWITCH`) or what other products call
 * them, the best first: whose label has words that begin so, then whose name or synonyms do, then whose label has them anywhere,
 * then the rest.
 * @param synonymsOf further words for a type, by its technical name; '' for none
 */
export function findTypes<T extends Searched>(
  types: Iterable<T>,
  typed: string,
  synonymsOf: (name: string) => string = () => '',
): readonly T[] {
  const words = searchKey(typed).split(' ');
  const rankOf = ({ name, label, help }: T): number => {
    const title = searchKey(label);
    const known = searchKey(`${name.replaceAll('_', ' ')} ${synonymsOf(name)}`);
    const begins = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
    if (begins(title)) return 0;
    if (begins(known)) return 1;
    if (words.every((word) => title.includes(word))) return 2;
    const all = `${title} ${searchKey(help)} ${known}`;
    return words.every((word) => all.includes(word)) ? 3 : -1;
  };
  return [...types]
    .map((type) => ({ type, rank: rankOf(type) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ type }) => type);
}

/** The families in their order; while one searches, those of the best types first. */
export const familiesOf = (
  families: readonly Family[],
  found: readonly Searched[],
  isSearched: boolean,
): readonly Family[] =>
  isSearched ? [...new Set([...found.map(({ family }) => family), ...families])] : families;
