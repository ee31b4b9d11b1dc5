import type { ItemField } from './model.ts';
import { type Report, type Said, say } from '../say.ts';

/** What is wrong with a name that `{}` has already. */
export const inherited = (name: string): Said =>
  say`"${name}" is a name that every JavaScript object has for itself. Rename the field.`;

/** The values of the small things that a LIST with `item` holds. */
export function checkItems(items: readonly ItemField[], at: string, report: Report): void {
  items.forEach((item, index) => {
    const pointer = `${at}/${index}`;
    if (item.name in Object.prototype) report(`${pointer}/name`, inherited(item.name));
    const isEnum = item.kind === 'ENUM' || item.typeName === 'ENUM';
    if (!isEnum && item.values)
      report(`${pointer}/values`, say`"values" means nothing for ${item.kind}, only for ENUM. Remove it.`);
  });
}
