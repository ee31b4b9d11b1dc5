import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import { valueText } from './value-text.ts';

interface Props {
  readonly before: Json;
  readonly after: Json;
  /** What a name in a list is called. */
  readonly called: (name: string) => string;
}

/** Yes and no are in the words already, and what has parts would be read by nobody. */
const isTold = (value: Json): boolean =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));

/** A value before and after a change. Where there was or will be none, the standard holds. */
export function BeforeAfter({ before, after, called }: Props) {
  const { t } = useTranslation();
  if (isTold(before) || isTold(after)) return null;
  const text = (value: Json) =>
    valueText(value, t('list.yes'), t('list.no'), called) ?? t('configuration:reviewing.nothing');
  return (
    <span className="config-before-after">
      <span className="sr-only">{t('configuration:reviewing.before')}: </span>
      <del>{text(before)}</del>
      <ArrowRightIcon size={12} />
      <span className="sr-only">{t('configuration:reviewing.after')}: </span>
      <ins>{text(after)}</ins>
    </span>
  );
}
