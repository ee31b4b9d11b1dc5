import type { ModelField, ModelFile } from './model.ts';
import { pointerTo } from '../pointer.ts';
import { type Report, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** Values of the field, and fields of which a write can give another value. */
export function checkLeaving(
  { name, leaving = {}, values = [] }: ModelField,
  { fields }: ModelFile,
  at: string,
  report: Report,
): void {
  const fit = fields.filter(
    (field) =>
      field.name !== name && !['LIST', 'NONE'].includes(field.kind) && !field.computed && !field.stamp,
  );
  for (const [value, needed] of Object.entries(leaving)) {
    const pointer = pointerTo`${at}/leaving/${value}`;
    if (!values.includes(value)) report(pointer, unknown(value, thing`a value of "${name}"`, values));
    const names = fit.map((field) => field.name);
    if (!names.includes(needed))
      report(pointer, unknown(needed, thing`another field that can be written`, names));
  }
}
