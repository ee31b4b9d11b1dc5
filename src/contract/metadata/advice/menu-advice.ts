import type { AreasFile } from '../areas.ts';
import type { ViewDefaults } from '../view.ts';
import { suggestions } from '../../text.ts';
import type { Catalog } from '../catalog.ts';
import { adviseTwice } from './view-advice.ts';
import type { Advise } from './finding.ts';
import { pointerTo } from '../../pointer.ts';

/** Entries that lead nowhere, and what an entry repeats of its area. */
export function adviseMenu({ areas }: AreasFile, screens: ReadonlySet<string>, advise: Advise): void {
  const shown = new Map<string, string>();
  areas.forEach((area, at) => {
    area.entries.forEach(({ key, route, developmentRoute, object, access }, index) => {
      const pointer = `/areas/${at}/entries/${index}`;
      const again = (name: string, message: string) =>
        advise('default-value', pointerTo`${pointer}/${name}`, message, {
          type: 'remove',
          pointer: pointerTo`${pointer}/${name}`,
        });
      if (access !== undefined && access === area.access)
        again('access', `The area "${area.key}" has the access key "${access}" already. Remove it here.`);
      if (developmentRoute === route)
        again('developmentRoute', 'This is the route that holds without it. Remove it.');
      if (object === undefined && !screens.has(route) && !screens.has(key)) {
        const message = `No screen has the route "${route}", so that the entry opens a page that says so. Name an "object", or change the route.`;
        advise('route-without-screen', `${pointer}/route`, message);
      }
      const earlier = object === undefined ? undefined : shown.get(object);
      if (object !== undefined && earlier !== undefined) {
        const message = `The entry "${earlier}" shows ${object} already, and links lead there. Remove "object" from one of them.`;
        advise('two-entries', `${pointer}/object`, message);
      } else if (object !== undefined) shown.set(object, key);
    });
  });
}

/** Names that all forms leave out, though no object has them: those that are near one which objects have. */
export function adviseViewDefaults(
  { form }: ViewDefaults,
  { objects }: Pick<Catalog, 'objects'>,
  advise: Advise,
): void {
  const names = [...objects.values()].flatMap(({ fields, unavailable }) => [
    ...fields.keys(),
    ...unavailable,
  ]);
  const known = [...new Set(names)];
  for (const key of ['exclude', 'noEmptyOption'] as const) {
    adviseTwice(form[key], `/form/${key}`, advise);
    form[key].forEach((name, index) => {
      const [meant, ...others] = known.includes(name) ? [] : suggestions(name, known);
      if (meant === undefined) return;
      const near = [meant, ...others.slice(0, 2)].map((each) => `"${each}"`).join(' or ');
      advise(
        'unknown-name',
        `/form/${key}/${index}`,
        `"${name}" is not a field of any object. Did you mean ${near}?`,
      );
    });
  }
}
