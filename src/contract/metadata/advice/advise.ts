import { reachesPeople } from '../about-people.ts';
import { alwaysPresent } from '../always-present.ts';
import { withoutArea } from '../check-access.ts';
import { filePath, modelPath } from '../read-models.ts';
import { METADATA_SCHEMAS } from '../schemas.ts';
import { adviseDefaults } from './default-values.ts';
import type { Advice, Advise, Advised } from './finding.ts';
import { adviseMenu, adviseViewDefaults } from './menu-advice.ts';
import { adviseTexts } from './text-advice.ts';
import { adviseAccess } from './access-advice.ts';
import { adviseConditions } from './condition-advice.ts';
import { adviseModel, advisePeople } from './model-advice.ts';
import { adviseHandlers, adviseNeeds } from './step-advice.ts';
import { adviseView } from './view-advice.ts';

/**
 * All advice about metadata that the server takes as it is. Files that it refuses are passed over: what is wrong with
 * them comes first.
 */
export function advise(advised: Advised): Advice[] {
  const { catalog, documents, screens, handlerObjects } = advised;
  const found: Advice[] = [];
  const inFile =
    (file: string): Advise =>
    (rule, pointer, message, ...edits) =>
      void found.push({ rule, file, pointer, message, edits });
  const defaultsIn = (name: string, document: unknown, file: string) => {
    const schema = METADATA_SCHEMAS[name];
    if (schema && document !== undefined) adviseDefaults(schema, document, inFile(file));
  };

  const facts = alwaysPresent(catalog.objects);
  const people = reachesPeople(catalog.objects);
  for (const [name, model] of documents.models) {
    defaultsIn('model', model, modelPath(name));
    const object = catalog.objects.get(name);
    if (!object) continue;
    adviseModel(object, model, inFile(modelPath(name)));
    adviseConditions(object, model, catalog.objects, facts, inFile(modelPath(name)));
    adviseNeeds(object, model, inFile(modelPath(name)));
    adviseHandlers(object, model, handlerObjects, inFile(modelPath(name)));
    // What leads to a broken object seems to lead to nobody.
    if (!catalog.brokenObjects.size) advisePeople(object, model, people, inFile(modelPath(name)));
  }
  for (const [name, model] of documents.viewModels) {
    const inModel = inFile(modelPath(name));
    model.fields.forEach((field, index) => {
      if (field.from !== field.name) return;
      const pointer = `/fields/${index}/from`;
      const message = 'The field of the same name is taken without the key "from". Remove it.';
      inModel('default-value', pointer, message, { type: 'remove', pointer });
    });
  }
  for (const [name, view] of documents.views) {
    const file = filePath(`objects/${name}/view.json`);
    defaultsIn('view', view, file);
    const object = catalog.objects.get(name);
    if (object?.view) adviseView(object, view, documents.defaults, catalog.objects, inFile(file));
  }
  defaultsIn('areas', documents.areas, filePath('areas.json'));
  if (documents.areas) adviseMenu(documents.areas, screens, inFile(filePath('areas.json')));
  if (documents.access) adviseAccess(documents.access, catalog.objects, inFile(filePath('access.json')));
  if (documents.defaults) {
    adviseViewDefaults(documents.defaults, catalog, inFile(filePath('defaults.view.json')));
  }
  // Which areas there are is not known of a menu that is refused.
  const hasMenu = !catalog.problems.some(({ file }) => file === filePath('areas.json'));
  for (const { file, pointer, message } of hasMenu ? withoutArea(catalog) : [])
    inFile(file)('no-area', pointer, message);
  adviseTexts(advised, (file, ...args) => inFile(file)(...args));
  return found;
}
