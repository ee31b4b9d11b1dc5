import { checkView } from '../../contract/metadata/check-view.ts';
import { parseMetadata } from '../../contract/metadata/parse.ts';
import type { MetadataProblem } from '../../contract/metadata/problem.ts';
import { ViewFile } from '../../contract/metadata/view.ts';
import { objectTypes } from './describe.ts';
import type { ForeignObject, ForeignObjects } from './foreign-object.ts';

/**
 * The objects with their view files, which are read and checked as those of our own server. One with problems is not
 * used: its object's screens show them. Files about objects that there are not are left alone.
 */
export function withViews(objects: ForeignObjects, views: Readonly<Record<string, string>>): ForeignObjects {
  const types = objectTypes(objects);
  return new Map(
    [...objects].map(([name, foreign]): [string, ForeignObject] => {
      const text = views[name];
      if (text === undefined) return [name, foreign];
      const file = `objects/${name}/view.json`;
      const { value: view, problems } = parseMetadata(ViewFile, file, text);
      if (!view) return [name, { ...foreign, object: { ...foreign.object, problems } }];
      const found: MetadataProblem[] = [];
      checkView(foreign.object, view, types, (pointer, said) => void found.push({ file, pointer, ...said }));
      if (found.length) return [name, { ...foreign, object: { ...foreign.object, problems: found } }];
      const recordLabel = view.label ?? foreign.object.recordLabel;
      return [name, { ...foreign, object: { ...foreign.object, view, recordLabel } }];
    }),
  );
}
