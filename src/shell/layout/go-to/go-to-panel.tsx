import { useTranslation } from 'react-i18next';
import './go-to.css';
import type { GoToPlace } from './go-to-keys.ts';

/** The letters that lead somewhere now. The focus stays where it is: the next key says where to. */
export function GoToPanel({ places }: { readonly places: readonly GoToPlace[] }) {
  const { t } = useTranslation();
  return (
    <div className="go-to">
      <strong role="status">{t('keys:goToTitle')} …</strong>
      <ul>
        {places.map(({ letter, label, route }) => (
          <li key={route}>
            <kbd>{letter.toUpperCase()}</kbd>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
