import { objectOf } from '../../formats/index.ts';
import { letterProblems, textProblems } from '../../letters/problems.ts';
import { isVariable } from '../../letters/variables.ts';
import type { Field } from '../../metadata/catalog.ts';
import type { JudgeParts, Place } from './judge-parts.ts';

/** What keeps the text of a message from being sent: the first problem, which the editor of the message tells in full. */
export function tellLetter(
  { catalog, tell }: JudgeParts,
  value: unknown,
  field: Pick<Field, 'format' | 'settings' | 'kind'>,
  place: Place,
): void {
  const about = catalog.objects.get(objectOf(field) ?? '');
  const names = about && [...about.fields.values()].filter(isVariable).map(({ name }) => name);
  const text = typeof value === 'string' ? value : '';
  const problems =
    field.format === 'letter'
      ? letterProblems(text, names, 0, field.settings?.['unsubscribe'] !== 'optional')
      : textProblems(text, names);
  const [first] = problems.filter(({ isWarning }) => !isWarning);
  if (first) tell(place, 'bad-letter', first.value, { reason: first.rule, part: first.place });
}
