/** What people and programs write for yes and no, in the languages of the product. */
const YES =
  'true yes y t 1 x on checked active tak prawda ja j wahr sí si s verdadero oui o vrai sì vero sim verdadeiro evet e doğru có đúng';
const NO =
  'false no n f 0 off unchecked inactive nie fałsz nein falsch falso non faux não nao hayır hayir h yanlış không sai';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
]);

/** Undefined for what is neither. */
export function booleanOf(text: string): boolean | undefined {
  return WORDS.get(text.normalize('NFC').toLocaleLowerCase('en').replaceAll('i̇', 'i'));
}
