/** In the address of a record whose form is open; without it the record is read. */
const EDIT = 'edit';

export const isFormAddress = (search: string): boolean => new URLSearchParams(search).has(EDIT);

/** The form of the record at an address, with this tab open. */
export function formAddress(record: string, tab?: string): string {
  const params = tab === undefined ? '' : `&${new URLSearchParams({ tab }).toString()}`;
  return `${record}?${EDIT}${params}`;
}
