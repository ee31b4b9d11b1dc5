import type { AccessFile } from '../../access/access-file.ts';
import type { ObjectRules, RoleRules } from '../../access/rules.ts';
import type { Catalog, ObjectType } from '../catalog.ts';
import type { Advise } from './finding.ts';
import { pointerTo } from '../../pointer.ts';

/** Rights that give nothing, and roles that create records without the values that those need. */
export function adviseAccess(
  { everyone, roles }: AccessFile,
  objects: Catalog['objects'],
  advise: Advise,
): void {
  for (const [name, rules] of Object.entries(everyone)) {
    adviseView(rules.actions, pointerTo`/everyone/${name}/actions`, advise);
    const object = objects.get(name);
    if (object) adviseRequired(object, rules, rules.actions, pointerTo`/everyone/${name}`, advise);
  }
  roles.forEach(({ rules }, at) => adviseRole(rules, objects, `/roles/${at}/rules`, advise));
}

function adviseRole(rules: RoleRules, objects: Catalog['objects'], place: string, advise: Advise): void {
  for (const [area, actions] of Object.entries(rules.areas))
    adviseView(actions, `${place}/areas/${area}`, advise);
  for (const [name, own] of Object.entries(rules.objects ?? {})) {
    adviseView(own.actions, pointerTo`${place}/objects/${name}/actions`, advise);
    const object = objects.get(name);
    if (!object) continue;
    const actions = own.actions ?? (object.area && rules.areas[object.area]);
    adviseRequired(object, own, actions, pointerTo`${place}/objects/${name}`, advise);
  }
}

function adviseView(actions: readonly string[] | undefined, pointer: string, advise: Advise): void {
  const [first] = actions ?? [];
  if (first === undefined || actions?.includes('VIEW')) return;
  const message = `"${first}" without "VIEW" allows nothing: what is not seen cannot be worked with. Add "VIEW", or empty the list.`;
  advise('rights-without-view', pointer, message);
}

function adviseRequired(
  object: ObjectType,
  { fields = {} }: ObjectRules,
  actions: readonly string[] | undefined,
  place: string,
  advise: Advise,
): void {
  if (!actions?.includes('CREATE') || !actions.includes('VIEW') || object.life?.system) return;
  for (const [name, rule] of Object.entries(fields)) {
    const field = object.fields.get(name);
    const isFilled = object.fills?.some((fill) => 'reference' in fill && fill.field.name === name);
    if (!field?.required || field.readOnly || field.system || field.default !== undefined || isFilled)
      continue;
    const how = rule === 'hidden' ? 'hidden' : 'read-only';
    const message = `"${name}" is required and ${how} for this role, which creates records: they would lack it. Remove the rule, give the field a default, or take "CREATE" away.`;
    advise('hidden-required', pointerTo`${place}/fields/${name}`, message);
  }
}
