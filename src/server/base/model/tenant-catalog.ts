import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { type CustomDefinition, customField } from '../../../contract/metadata/custom-types.ts';

/** The objects as a tenant has them: those with own fields carry the active ones that it has defined. */
export function tenantCatalog(catalog: Catalog, definitions: readonly CustomDefinition[]): Catalog {
  const active = Map.groupBy(
    definitions.filter(({ isactive }) => isactive === true),
    ({ objectName }) => objectName,
  );
  if (!active.size) return catalog;
  const objects = new Map(catalog.objects);
  for (const object of catalog.objects.values()) {
    const own = active.get(object.name);
    if (own && object.hasCustomFields) objects.set(object.name, withOwnFields(object, own));
  }
  return { ...catalog, objects };
}

/** A field that the model has got since keeps its name: the tenant's one of that name is hidden. */
function withOwnFields(object: ObjectType, definitions: readonly CustomDefinition[]): ObjectType {
  const fields = new Map(object.fields);
  for (const definition of definitions) {
    if (!fields.has(definition.name)) fields.set(definition.name, customField(definition));
  }
  return { ...object, fields };
}
