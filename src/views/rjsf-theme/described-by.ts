import { descriptionId, errorId, helpId } from '@rjsf/utils';

export interface Described {
  readonly hasError: boolean;
  readonly hasDescription?: boolean;
  readonly hasHelp?: boolean;
}

/** Ids of the texts that stand at an input, for `aria-describedby`: only those that are there. */
export function describedBy(
  id: string,
  { hasError, hasDescription, hasHelp }: Described,
): string | undefined {
  const ids = [hasError && errorId(id), hasDescription && descriptionId(id), hasHelp && helpId(id)];
  return ids.filter((one) => typeof one === 'string').join(' ') || undefined;
}
