import { Button } from '@blueprintjs/core';
import { EyeOpenIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { keepRolePreview, rolePreview } from '../../engine/role-preview.ts';
import './preview-banner.css';

/** Says so while somebody looks through the eyes of another role, and leads back. */
export function PreviewBanner() {
  const { t } = useTranslation();
  const role = rolePreview();
  if (!role) return null;
  return (
    <div className="preview-banner" role="status">
      <EyeOpenIcon aria-hidden="true" />
      <span>{t('access.seenAs', { name: role.name })}</span>
      <Button
        size="small"
        text={t('access.seeAsMyself')}
        onClick={() => {
          keepRolePreview(undefined);
          location.assign(`/app/privilege?${new URLSearchParams({ role: role.id }).toString()}`);
        }}
      />
    </div>
  );
}
