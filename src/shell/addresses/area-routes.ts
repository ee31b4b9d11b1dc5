import type { Area, AreaEntry, ObjectSummary } from '../viewer/shell-data.ts';

/** What is at an address that only the metadata knows. */
export type Destination =
  | { readonly kind: 'list'; readonly objectName: string; readonly route: string }
  | { readonly kind: 'form'; readonly objectName: string; readonly route: string; readonly id?: string }
  /** The work list of the object's duplicates. */
  | { readonly kind: 'duplicates'; readonly objectName: string; readonly route: string }
  /** The object's deleted records. */
  | { readonly kind: 'deleted'; readonly objectName: string; readonly route: string }
  /** A screen of its own, registered for the route. */
  | { readonly kind: 'screen'; readonly route: string }
  | { readonly kind: 'unbuilt'; readonly area: Area; readonly entry: AreaEntry }
  | { readonly kind: 'disabled'; readonly label: string }
  | { readonly kind: 'unknown' };

const NEW = 'new';
const DUPLICATES = 'duplicates';
const DELETED = 'deleted';

/** `path` below `route`: one decoded segment, such as an id; undefined if it is not exactly one. */
function childOf(route: string, path: string): string | undefined {
  if (!path.startsWith(`${route}/`)) return undefined;
  const segment = path.slice(route.length + 1);
  return segment === '' || segment.includes('/') ? undefined : decode(segment);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The list or form of an object whose list is at `route`. */
export function objectDestination(objectName: string, route: string, path: string): Destination {
  if (path === route) return { kind: 'list', objectName, route };
  const child = childOf(route, path);
  if (child === undefined) return { kind: 'unknown' };
  if (child === DUPLICATES) return { kind: 'duplicates', objectName, route };
  if (child === DELETED) return { kind: 'deleted', objectName, route };
  return child === NEW ? { kind: 'form', objectName, route } : { kind: 'form', objectName, route, id: child };
}

interface Places {
  readonly areas: readonly Area[];
  readonly objects: readonly ObjectSummary[];
  /** Routes with a screen of their own. */
  readonly screens: readonly string[];
}

/**
 * Finds what an address shows. A menu entry's own address wins over the forms below another entry:
 * `/app/contacts/import` is the importer, not a record called `import`. A screen of its own wins over the list at its
 * route; below it an object's records keep their forms, and all else is the screen's.
 */
export function destinationOf(pathname: string, { areas, objects, screens }: Places): Destination {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const entries = areas.flatMap((area) => area.entries.map((entry) => ({ area, entry })));
  const found = entries.find(({ entry }) => entry.route === path);
  if (found && !(found.area.enabled && found.entry.enabled)) {
    return { kind: 'disabled', label: found.entry.label };
  }
  if (screens.includes(path)) return { kind: 'screen', route: path };
  if (found && !found.entry.object) return { kind: 'unbuilt', ...found };
  const routes = [
    ...entries.flatMap(({ entry: { object, route } }) => (object ? [{ object, route }] : [])),
    ...objects.map(({ name, route }) => ({ object: name, route })),
  ];
  for (const { object, route } of routes) {
    const destination = objectDestination(object, route, path);
    if (destination.kind !== 'unknown') return destination;
  }
  const above = screens.filter((route) => path.startsWith(`${route}/`));
  const [route] = above.toSorted((a, b) => b.length - a.length);
  return route === undefined ? { kind: 'unknown' } : { kind: 'screen', route };
}

/** The menu entry that an address belongs to: the one with the longest route that it starts with. */
export function activeEntry(pathname: string, areas: readonly Area[]): AreaEntry | undefined {
  let found: AreaEntry | undefined;
  for (const entry of areas.flatMap(({ entries }) => entries)) {
    const belongs = pathname === entry.route || pathname.startsWith(`${entry.route}/`);
    if (belongs && (!found || entry.route.length > found.route.length)) found = entry;
  }
  return found;
}
