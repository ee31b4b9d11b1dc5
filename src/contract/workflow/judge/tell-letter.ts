import { objectOf } from '../../formats/index.ts';
import { letterProblems } from '../../letters/letter-document.ts';
import { textProblems } from '../../letters/text-problems.ts';
import { isVariable } from '../../letters/variables.ts';
import type { Field } from '../../metadata/catalog.ts';
import type { JudgeParts, Place } from './judge-parts.ts';

/** What keeps the text of a message from being sent: the first problem, which the editor of the message tells in full. */
export function tellLetter(
  { catalog, tell }: JudgeParts,
  value: unknown,
  { format, settings, ...field }: Pick<Field, 'format' | 'settings' | 'kind'>,
  place: Place,
): void {
  const about = catalog.objects.get(objectOf({ format, settings, ...field }) ?? '');
  const variables = about && [...about.fields.values()].filter(isVariable).map(({ name }) => name);
  const text = typeof value === 'string' ? value : '';
  const problems =
    format === 'document' ? letterProblems(text, { variables, settings }) : textProblems(text, variables);
  const first = problems.find(({ severity }) => severity === 'error');
  if (first)
    tell(place, 'bad-letter', first.params['value'] ?? '', { reason: first.messageKey, part: first.pointer });
}
