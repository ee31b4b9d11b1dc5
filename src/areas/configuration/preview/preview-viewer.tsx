import { useTranslation } from 'react-i18next';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import type { LayerKey } from '../../../contract/layers/override.ts';
import { useConfiguration } from '../hooks/use-configuration.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useLanguageName } from '../texts/use-language-name.ts';

/** As whom, and in what language, a preview is seen. */
interface Viewer {
  /** Empty: with one's own rights. */
  readonly roleId: string;
  readonly locale: Locale;
}

interface Props {
  readonly viewer: Viewer;
  readonly layer: LayerKey;
  readonly onChange: (viewer: Viewer) => void;
}

/** Chooses role and language. What is changed for a role, or for one user, is seen as they see it. */
export function PreviewViewer({ viewer, layer, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const languageName = useLanguageName();
  const { configuration } = useConfiguration(i18n.language);
  const roles = configuration?.owners.roles ?? [];
  return (
    <>
      {layer.layer === 'tenant' && (
        <label>
          {t('configuration:preview.role')}
          <Select
            value={viewer.roleId}
            onChange={({ currentTarget: { value } }) => onChange({ ...viewer, roleId: value })}
          >
            <option value="">{t('configuration:preview.self')}</option>
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      )}
      <label>
        {t('configuration:preview.language')}
        <Select
          value={viewer.locale}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...viewer, locale: LOCALES.find((each) => each === value) ?? viewer.locale })
          }
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {languageName(locale)}
            </option>
          ))}
        </Select>
      </label>
    </>
  );
}
