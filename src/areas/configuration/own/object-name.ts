import { OBJECT_NAME } from '../../../contract/names.ts';

/** A name for the API out of what people call a record: `Loan item` → `LoanItem`. Accents are left out. */
export function nameFrom(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L');
  const words = plain.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return name.replace(/^[0-9]+/, '').slice(0, 40);
}

type NameProblem = 'nameInvalid' | 'nameTaken';

/** `taken`: the names of the objects that there are. */
export function nameProblem(name: string, taken: readonly string[]): NameProblem | undefined {
  if (!new RegExp(OBJECT_NAME).test(name)) return 'nameInvalid';
  return taken.includes(name) ? 'nameTaken' : undefined;
}
