/** The place of a pointer by the nearest part around it that has one, such as that of an entry for its key. */
export function placeIn(places: ReadonlyMap<string, string>, pointer: string): string | undefined {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const place = places.get(pointer.slice(0, end));
    if (place !== undefined) return place + pointer.slice(end);
  }
  return undefined;
}
