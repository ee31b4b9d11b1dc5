import { buildCatalog, type MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import type { ObjectType } from '../../src/contract/metadata/catalog.ts';
import { formLayout } from '../../src/contract/metadata/field-order.ts';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import { problemText } from '../../src/contract/metadata/problem.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { buildObjectModel } from '../../src/engine/model/build-object-model.ts';
import { guessColumns } from '../../src/engine/model/guess-columns.ts';
import { Labels } from '../../src/server/base/model/labels.ts';
import { describeObject } from '../../src/server/platform/api/describe.ts';
import { GenerateError } from './problem.ts';

const VIEW_SCHEMA = '../../schema/view.schema.json';

/**
 * The object as all metadata files have it, with the given model and without a view.
 * @throws GenerateError where the model breaks a rule
 */
export function objectWith(files: MetadataFiles, name: string, model: ModelFile): ObjectType {
  const changed = new Map(files);
  changed.set(`objects/${name}/model.json`, JSON.stringify(model));
  changed.delete(`objects/${name}/view.json`);
  const catalog = buildCatalog(changed);
  const object = catalog.objects.get(name);
  if (!object) throw new GenerateError((catalog.brokenObjects.get(name) ?? []).map(problemText).join('\n'));
  return object;
}

/** The view file that says in words what the object's screens are without one. */
export function viewOf(files: MetadataFiles, name: string, model: ModelFile): ViewFile {
  const object = objectWith(files, name, model);
  const changed = new Map([...files, [`objects/${name}/model.json`, JSON.stringify(model)] as const]);
  changed.delete(`objects/${name}/view.json`);
  const shown = buildObjectModel(describeObject(buildCatalog(changed), new Labels(new Map()), name, 'en'));
  const columns = guessColumns(shown.recordLabel, shown.fields).map(({ field, hidden, ...look }) => ({
    field,
    ...(hidden ? { hidden } : {}),
    ...look,
  }));
  const sections = formLayout(object)?.sections ?? [];
  const search = [...shown.search.text, ...shown.search.numeric];
  return {
    $schema: VIEW_SCHEMA,
    label: object.recordLabel,
    columns,
    ...(search.length ? { search } : {}),
    ...(shown.list.sort.length ? { sort: [...shown.list.sort] } : {}),
    ...(sections.length ? { form: { sections: [...sections] } } : {}),
  };
}
