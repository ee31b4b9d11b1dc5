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
    if ((item.kind === 'LIST') !== (item.typeName !== undefined)) {
      report(
        pointer,
        say`A LIST inside an item needs "typeName", the kind of its values; other kinds have none.`,
      );
    }
    if ((item.kind === 'ENUM' || item.typeName === 'ENUM') !== (item.values !== undefined)) {
      report(pointer, say`"values" belongs to ENUM, and to nothing else.`);
    }
  });
}
