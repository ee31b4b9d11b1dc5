import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Area } from '../../viewer/shell-data.ts';
import './go-to.css';
import type { GoToAsked } from './use-go-to.ts';
import { useGoToPlaces } from './use-go-to-places.ts';

interface Props {
  readonly areas: readonly Area[];
  readonly asked: GoToAsked;
  readonly onGone: () => void;
}

/** The letters that lead somewhere now. The focus stays where it is: the next key says where to. */
export function GoToPanel({ areas, asked, onGone }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const places = useGoToPlaces(areas);
  const { letter: wanted } = asked;
  const go = useEffectEvent(() => {
    if (wanted === undefined) return;
    const place = places.find(({ letter }) => letter === wanted);
    onGone();
    if (place) void navigate(place.route);
  });
  useEffect(() => go(), [wanted]);
  if (wanted !== undefined) return null;
  return (
    <div className="go-to floating">
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
