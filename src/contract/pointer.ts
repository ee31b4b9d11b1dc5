/** A key as a part of a JSON pointer (RFC 6901). */
export const pointerPart = (key: string | number): string =>
  String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** The keys that a JSON pointer names, in order. */
export const pointerKeys = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Makes a JSON pointer: a value after "/" is a key and is escaped, any other is a pointer already. */
export const pointerTo = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts.reduce((made, text, at) => {
    const value = values[at - 1] ?? '';
    return made + (made.endsWith('/') ? pointerPart(value) : value) + text;
  });
