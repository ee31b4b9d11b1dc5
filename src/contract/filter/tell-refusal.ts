import { ApiError } from '../errors.ts';
import { unknownName } from '../text.ts';
import { FilterRefusal } from './refuse.ts';

/** What was refused of a filter in a metadata file, at its place there. */
export function tellRefusal(
  error: unknown,
  pointer: string,
  report: (pointer: string, message: string) => void,
): void {
  if (!(error instanceof ApiError)) throw error;
  const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
  const place = String(propertyPath ?? '')
    .replace(/^filter/, '')
    .replace(/\[(\d+)\]/g, '.$1');
  const known = error instanceof FilterRefusal ? error.known : [];
  const message =
    known.length && typeof rejectedValue === 'string'
      ? unknownName(rejectedValue, String(reason).replace(/^not /, ''), known)
      : `${JSON.stringify(rejectedValue)} is refused: ${String(reason)}. Change it.`;
  report(`${pointer}${place.replaceAll('.', '/')}`, message);
}
