import { type Report, say, thing } from '../say.ts';
import { brief } from '../text.ts';
import { unknown } from '../unknown.ts';
import { modelFit } from './field-fits.ts';
import { ModelFile } from './model.ts';
import { type NameUse, namesIn } from './names-in.ts';
import { isValues, type Position, visitSchema } from './visit-schema.ts';

/** Names of fields and values, lists without repetition, and keys that need each other, as the schema of models says. */
export function checkAnnotations(model: ModelFile, report: Report): void {
  for (const use of namesIn(ModelFile, model, '')) if (use.object === '') checkName(use, model, report);
  visitSchema(ModelFile, model, (position) => {
    if (position.isKey) return;
    checkOnce(position, report);
    checkCompany(position, report);
  });
}

function checkName({ name, place, fit, field, pointer }: NameUse, model: ModelFile, report: Report): void {
  const { fields } = model;
  if (place === 'enum') {
    const { kind, values = kind === 'LIST' ? [] : undefined } =
      fields.find(({ name: each }) => each === field) ?? {};
    if (values && !values.includes(name))
      report(pointer, unknown(name, thing`a value of "${field}"`, values));
  }
  const meant = fit && modelFit(fit);
  if (place !== 'field' || !meant) return;
  const own = fields[Number(/^\/fields\/(\d+)/.exec(pointer)?.[1])];
  const known = fields.filter((each) => meant.fits(each, model, own)).map((each) => each.name);
  if (!known.includes(name)) report(pointer, unknown(name, meant.what, known));
}

/** Of a list of objects, no two have the same value of a key. */
function checkOnce({ schema, value, pointer }: Position, report: Report): void {
  if (!Array.isArray(value)) return;
  for (const key of schema['x-once'] ?? []) {
    const values = value.map((member: unknown) => (isValues(member) ? member[key] : undefined));
    values.forEach((each, index) => {
      if (each === undefined || values.indexOf(each) === index) return;
      const named = typeof each === 'string' ? each : brief(each);
      const said =
        key === 'field'
          ? say`"${named}" is listed twice. Remove one.`
          : say`"${named}" is listed twice. Rename or remove one.`;
      report(`${pointer}/${index}/${key}`, said);
    });
  }
}

const isSaid = (value: unknown) => value !== undefined && value !== false;

function checkCompany({ schema, value, pointer }: Position, report: Report): void {
  if (!isValues(value)) return;
  for (const [key, { 'x-with': needed, 'x-without': others = [] }] of Object.entries(
    schema.properties ?? {},
  )) {
    if (!isSaid(value[key])) continue;
    if (needed !== undefined && !isSaid(value[needed]))
      report(`${pointer}/${key}`, say`"${key}" means nothing without "${needed}". Add that, or remove it.`);
    const other = others.find((each) => isSaid(value[each]));
    if (other !== undefined)
      report(`${pointer}/${key}`, say`"${key}" does not go with "${other}". Remove one of them.`);
  }
}
