import { AnchorButton } from '@blueprintjs/core';
import { CompressedIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { MEDIA_MOST_ZIPPED } from '../../contract/calls/media.ts';
import type { SelectionActionProps } from '../../views/list/bulk/bulk-props.ts';

/** Downloads the selected files as one. */
export function ZipButton({ selection: { rows, isWhole } }: SelectionActionProps) {
  const { t } = useTranslation();
  const isTooMany = isWhole || rows.length > MEDIA_MOST_ZIPPED;
  const query = new URLSearchParams(rows.map(({ id }) => ['id', id])).toString();
  return (
    <AnchorButton
      variant="outlined"
      icon={<CompressedIcon />}
      text={t('media:zip.download')}
      disabled={isTooMany}
      {...(isTooMany
        ? { title: t('media:zip.most', { max: MEDIA_MOST_ZIPPED }) }
        : { href: `/api/media/zip?${query}`, download: '' })}
    />
  );
}
