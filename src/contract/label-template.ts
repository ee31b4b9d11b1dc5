import { ELSE, isDateStyle, labelPaths, type LabelPart, partsOf, writtenPart } from './label.ts';

/* What is made of a template besides labels. It stands apart, since the first screen needs none of it. */

/** The fields of a template, in order. */
export const labelParts = (template: string): readonly LabelPart[] => partsOf(template).parts;

/** The template with a text in place of each part. */
export function labelAs(template: string, textOf: (part: LabelPart) => string): string {
  const { parts, tail } = partsOf(template);
  return parts.map((part) => part.before + textOf(part)).join('') + tail;
}

/** The template with other parts in place of its own. */
export const labelWith = (template: string, other: (part: LabelPart) => LabelPart): string =>
  labelAs(template, (part) => writtenPart(other(part)));

/** The template as its author would write it. */
export const authoredLabel = (template: string): string =>
  labelWith(template, ({ path, style = '' }) => ({
    path,
    style: isDateStyle(style) ? style : undefined,
    needs: undefined,
  }));

/** The paths of what a record is called first of all, before what stands in for that. */
export const nameParts = (template: string): string[] => labelPaths(template.split(ELSE, 1)[0] ?? '');
