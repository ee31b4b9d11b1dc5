import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { useMatches } from '../../engine/hooks/use-matches.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';

const SHOWN = 5;
const NOBODY: readonly string[] = [];

interface Props {
  readonly model: ObjectModel;
  readonly filter: CompoundFilter;
}

/** The first few whom the filter finds, and the way to all of them in their list. */
export function MatchSample({ model, filter }: Props) {
  const { t } = useTranslation();
  const { matches, error } = useMatches(model, '', filter, NOBODY);
  // Beside the numbers, which say what is wrong.
  if (error || !matches) return null;
  if (!matches.length) return <p className="match-hint">{t('people:match.nobody')}</p>;
  const address = `${model.route}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
  return (
    <div className="match-sample">
      <h3>{t('people:match.sample')}</h3>
      <ul>
        {matches.slice(0, SHOWN).map(({ id, label }) => (
          <li key={id}>
            <Link to={`${model.route}/${encodeURIComponent(id)}`}>{label}</Link>
          </li>
        ))}
      </ul>
      <Link to={address}>{t('people:match.showAll')}</Link>
    </div>
  );
}
