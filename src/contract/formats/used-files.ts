/** The files of the library that a letter or content shows, each once, in no order. */
export function usedFiles(content: unknown): readonly string[] {
  const found = new Set<string>();
  collect(content, found);
  return [...found];
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    if ((key === 'asset' || key === 'poster') && typeof each === 'string') {
      if (each !== '') found.add(each);
    } else collect(each, found);
}
