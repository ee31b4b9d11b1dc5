import { Button } from '@blueprintjs/core';
import { CrossIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { DeletedPage } from '../../engine/hooks/use-deleted.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly page: DeletedPage;
  /** How many are selected. */
  readonly total: number;
  /** The page is one of another search or filter: how many match is not known yet. */
  readonly isOld: boolean;
  /** All that match are selected. */
  readonly isWhole: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onRestore: () => void;
  readonly onPurge: () => void;
}

/** What can be done with the selected records. */
export function DeletedSelection(props: Props) {
  const { page, isOld, total, isWhole, onAll, onClear, onRestore, onPurge } = props;
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const all = number.format(page.total) + (page.totalIsExact ? '' : '+');
  const hasMore = page.total > total || !page.totalIsExact;
  const canChooseAll = !isWhole && !isOld && total === page.rows.length && hasMore;
  return (
    <div className="object-table-bar" role="group" aria-label={t('deleted:selection')}>
      <span role="status">{t('list.selected', { total: isWhole ? all : number.format(total) })}</span>
      {canChooseAll && (
        <Button variant="minimal" text={t('deleted:selectAll', { total: all })} onClick={onAll} />
      )}
      <span className="object-table-space" />
      {page.mayRestore && <Button icon={<UndoIcon />} text={t('deleted:restore')} onClick={onRestore} />}
      {page.mayPurge && (
        <Button intent="danger" icon={<TrashIcon />} text={t('deleted:purge')} onClick={onPurge} />
      )}
      <Button
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={t('list.clearSelection')}
        title={t('list.clearSelection')}
        onClick={onClear}
      />
    </div>
  );
}
