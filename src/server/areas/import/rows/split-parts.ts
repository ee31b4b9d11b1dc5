const QUOTED = /^"((?:[^"]|"")*)"$/;

/** The values of a cell without space around; those in quotes (`"North, old","South"`) may have the separator in them. */
export function splitParts(text: string, separator: string): string[] {
  const parts = text.split(separator);
  if (!text.includes('"')) return parts.map((part) => part.trim());
  const whole: string[] = [];
  let open: string | undefined;
  for (const part of parts) {
    const piece: string = open === undefined ? part : open + separator + part;
    const isOpen: boolean = piece.trimStart().startsWith('"') && !QUOTED.test(piece.trim());
    open = isOpen ? piece : undefined;
    if (!isOpen) whole.push(piece);
  }
  // A quote that is never closed is a character like others.
  if (open !== undefined) whole.push(...open.split(separator));
  return whole.map((part) => {
    const value = part.trim();
    return QUOTED.exec(value)?.[1]?.replaceAll('""', '"').trim() ?? value;
  });
}
