import type { ModelField, ModelFile } from './model.ts';
import { RECIPIENT_VALUES, type RecipientValue } from './model-recipient.ts';
import { type Report, say } from '../say.ts';

type Models = ReadonlyMap<string, ModelFile>;

const KINDS: Partial<Record<RecipientValue, readonly string[]>> = {
  emailStatus: ['ENUM'],
  phoneStatus: ['ENUM'],
  language: ['ENUM', 'STRING'],
  timeZone: ['ZONE_ID'],
};
const TEXT = ['STRING'];

/** The rules of the key `recipient`. Names that are not there have a problem of their own. */
export function checkRecipient(objectName: string, models: Models, report: Report): void {
  const model = models.get(objectName);
  const recipient = model?.recipient;
  if (!model || !recipient) return;
  const { through } = recipient;
  const at = (key: string) => `/recipient/${key}`;
  if (through !== undefined)
    return checkThrough(through, model, models, (said) => report(at('through'), said));
  for (const key of RECIPIENT_VALUES) {
    const path = recipient[key];
    const last = path === undefined ? undefined : walk(path.split('.'), model, models);
    if (!last) continue;
    const kinds = KINDS[key] ?? TEXT;
    if (kinds.includes(last.kind)) continue;
    report(at(key), say`"${path}" is of kind ${last.kind}. Name a field of the kind ${kinds.join(', ')}.`);
  }
}

/** The field at the end of a path; undefined where a part is not there, or is no relation. */
function walk([name, ...rest]: readonly string[], model: ModelFile, models: Models): ModelField | undefined {
  const field = model.fields.find((each) => each.name === name);
  const target = models.get(field?.typeName ?? '');
  if (!rest.length) return field;
  return field?.kind === 'OBJECT' && target ? walk(rest, target, models) : undefined;
}

function checkThrough(
  path: string,
  model: ModelFile,
  models: Models,
  report: (said: ReturnType<typeof say>) => void,
): void {
  const last = walk(path.split('.'), model, models);
  if (!last) return;
  if (last.kind !== 'OBJECT')
    return report(say`"${last.name}" is of kind ${last.kind}. Name an OBJECT field that leads to a person.`);
  const target = models.get(last.typeName ?? '');
  if (target && (!target.recipient || target.recipient.through !== undefined))
    report(say`${last.typeName} has no addresses of its own. Add "recipient" to it, or name another field.`);
}
