import type { TextRow } from './text-rows.ts';
import { useTranslation } from 'react-i18next';

/** What a text is of: as people know it, and below that as the files do. */
export function RowName({ row, name }: { readonly row: TextRow; readonly name: string }) {
  const { t } = useTranslation();
  const { group, path } = row.place;
  if (group === 'object')
    return <span>{t(`configuration:texts.${path[0] === 'label' ? 'one' : 'many'}`)}</span>;
  return (
    <>
      <span>{name}</span>
      <code>{path.slice(1).join(' · ')}</code>
    </>
  );
}
