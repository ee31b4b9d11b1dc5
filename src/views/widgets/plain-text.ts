/** Text and numbers as text; nothing else has one. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
