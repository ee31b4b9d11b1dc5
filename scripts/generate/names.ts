import { humanize } from '../../src/contract/text.ts';

/** `Category` → `Categories`, `Box` → `Boxes`: English, as far as rules go. */
export function plural(word: string): string {
  if (/person$/i.test(word)) return word.replace(/erson$/i, 'eople');
  if (/child$/i.test(word)) return `${word}ren`;
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Words that are written otherwise than their letters say. */
const WRITTEN: Readonly<Record<string, string>> = {
  email: 'E-mail',
  iban: 'IBAN',
  vat: 'VAT',
  url: 'URL',
  sku: 'SKU',
  isbn: 'ISBN',
};

/** `dueDate` → `Due date`, `IN_TRANSIT` → `In transit`: what people call it in English. */
export function titleOf(name: string): string {
  const text = humanize(name === name.toUpperCase() ? name.toLowerCase().replaceAll('_', ' ') : name);
  return text
    .split(' ')
    .map((word, index) => {
      const written = WRITTEN[word.toLowerCase()];
      return index && written ? written.replace('E-mail', 'e-mail') : (written ?? word);
    })
    .join(' ');
}

/** `InvoiceLine` → `invoiceLines`: the key of its entry in the menu. */
export const entryKey = (object: string): string => lowerFirst(plural(object));

/** `InvoiceLine` → `/app/invoice-lines` */
export const entryRoute = (object: string): string =>
  `/app/${plural(humanize(object))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`;

/** `due_date`, `Due date`, `DUE DATE` → `dueDate`; undefined where nothing is left. */
export function fieldName(text: string): string | undefined {
  const words = text
    .replace(/\be-mail/gi, 'email')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
  const joined = words
    .map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');
  const name = joined.replace(/^[0-9]+/, '').slice(0, 40);
  return name === '' ? undefined : lowerFirst(name);
}

/** `in transit` → `IN_TRANSIT`; undefined where nothing is left. */
export function enumName(text: string): string | undefined {
  if (/^[A-Za-z]\w*$/.test(text)) return text;
  const name = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .toUpperCase();
  return name === '' ? undefined : name;
}
