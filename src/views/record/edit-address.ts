import type { FormTabModel, ObjectModel } from '../../engine/model/object-model.ts';
import { formAddress } from '../widgets/form-address.ts';

/**
 * The form of a record at an address, open at a tab with fields: that of the field, the one that is open where the record is
 * read, or the first. What is read was perhaps opened at a list last, where nothing can be edited.
 */
export function editAddress(
  { form }: Pick<ObjectModel, 'form'>,
  address: string,
  { open, field }: { readonly open?: string | undefined; readonly field?: string } = {},
): string {
  const withFields = form.tabs.filter(({ kind }) => kind === undefined);
  const section = form.sections.find(({ fields }) => fields.some((each) => each.field.name === field));
  const has = (tab: FormTabModel) => section !== undefined && tab.sections.includes(section.name);
  const tab = withFields.find(has) ?? withFields.find(({ name }) => name === open) ?? withFields[0];
  return formAddress(address, tab?.name);
}
