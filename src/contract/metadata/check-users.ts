import { USER_DEFAULT } from '../record/defaults.ts';
import { english, type Report } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { ModelField, ModelFile } from './model.ts';
import { backfillPath, USER_FIELDS, USER_STATES } from './model-users.ts';

/** Records of users have what the database knows of users, and nobody writes them. */
export function checkRecordsFrom({ recordsFrom, system, fields }: ModelFile, report: Report): void {
  if (recordsFrom === undefined) return;
  if (!system)
    report('/recordsFrom', english`Nobody writes records of users. Add "system": true, or remove the key.`);
  const known: Readonly<Record<string, string>> = USER_FIELDS;
  fields.forEach(({ name, kind, values = [] }, at) => {
    const pointer = `/fields/${at}`;
    if (known[name] === undefined)
      report(`${pointer}/name`, unknown(name, english`something that is known of users`, Object.keys(known)));
    else if (kind !== known[name])
      report(`${pointer}/kind`, english`"${name}" of users is of kind ${known[name]}. Change the kind.`);
    else if (kind === 'ENUM' && USER_STATES.some((state) => !values.includes(state)))
      report(
        `${pointer}/values`,
        english`Users have the states ${USER_STATES.join(', ')}. Add those that are missing.`,
      );
  });
}

/** What a field says of users needs a relation to them. */
export function checkUserRelations(
  name: string,
  models: ReadonlyMap<string, ModelFile>,
  report: Report,
): void {
  const fields = models.get(name)?.fields ?? [];
  fields.forEach((field, at) => {
    const isOfUsers = field.kind === 'OBJECT' && models.get(field.typeName ?? '')?.recordsFrom === 'users';
    const pointer = `/fields/${at}`;
    if (field.kind === 'OBJECT' && field.default === USER_DEFAULT && !isOfUsers)
      report(
        `${pointer}/default`,
        english`"${USER_DEFAULT}" is for a field that leads to users (an object with "recordsFrom"). Remove it.`,
      );
    if (field.backfill === undefined) return;
    if (isOfUsers)
      checkBackfill(field.backfill, fields, models, (said) => report(`${pointer}/backfill`, said));
    else report(`${pointer}/backfill`, english`It is for a field that leads to users. Remove it.`);
  });
}

function checkBackfill(
  backfill: string,
  fields: readonly ModelField[],
  models: ReadonlyMap<string, ModelFile>,
  report: (said: Parameters<Report>[1]) => void,
): void {
  const [reference, email] = backfillPath({ backfill });
  const references = fields.filter(({ kind }) => kind === 'OBJECT');
  const found = references.find((field) => field.name === reference);
  if (!found)
    return report(
      unknown(
        reference,
        english`an OBJECT field`,
        references.map((field) => field.name),
      ),
    );
  const target = models.get(found.typeName ?? '');
  const texts = target?.fields.filter(({ kind }) => kind === 'STRING').map((field) => field.name) ?? [];
  if (target && !texts.includes(email)) report(unknown(email, english`a STRING field`, texts));
}
