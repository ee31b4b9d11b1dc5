import { WarningSignIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf } from '../../engine/filter/encode.ts';
import { neverFulfilled } from '../../engine/filter/never-fulfilled.ts';
import type { FilterNode } from '../../engine/filter/node.ts';
import { usesVariables } from '../../engine/filter/reading.ts';
import { filterValidator } from '../../engine/filter/validate.ts';
import { useMatchCount } from '../../engine/hooks/use-match-count.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { useEditor } from './editor-context.ts';
import { useReading } from './use-reading.ts';

interface Props {
  readonly root: FilterNode;
  /** Whether it is valid, and to be counted here. */
  readonly counts: boolean;
}

/** What the filter says, in one line, and how many records it finds now. */
export function FilterSummary({ root, counts }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { listed, objects, timeZone, variables } = useEditor();
  const reading = useReading(root, { listed, objects, variables });
  const filter = useMemo(
    () => (counts && !usesVariables(root) ? (filterOf(root) ?? null) : undefined),
    [counts, root],
  );
  const isDead = useMemo(() => {
    const object = objects(listed);
    const whole = object && !filterValidator(objects)(root) ? filterOf(root) : undefined;
    return object !== undefined && whole !== undefined && neverFulfilled(whole, object, timeZone);
  }, [objects, listed, root, timeZone]);
  const { total, failed } = useMatchCount(listed, filter);
  const number = total && `${new Intl.NumberFormat(locale).format(total.value)}${total.isExact ? '' : '+'}`;
  return (
    <>
      {isDead && (
        <p className="filter-never" role="status">
          <WarningSignIcon />
          {t('filter:summary.never')}
        </p>
      )}
      <p className="filter-summary">
        <span className="filter-reading">{root.type === undefined ? t('filter:summary.none') : reading}</span>
        <span className="filter-matches" role="status">
          {failed ? t('filter.notCounted') : number ? t('filter:summary.matches', { total: number }) : ''}
        </span>
      </p>
    </>
  );
}
