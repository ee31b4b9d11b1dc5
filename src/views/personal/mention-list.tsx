import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { PersonalMention } from '../../engine/hooks/use-personal.ts';

/** What names the person in words: somebody has to read it. */
export function MentionList({ mentions }: { readonly mentions: readonly PersonalMention[] }) {
  const { t } = useTranslation();
  if (!mentions.length) return null;
  return (
    <>
      <p>{t('people:personal.mentions.intro')}</p>
      <ul className="personal-mentions">
        {mentions.map((mention, index) => (
          <li key={`${mention.objectName} ${mention.id ?? index}`}>
            <MentionName {...mention} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MentionName({ kind, objectName, id, label }: PersonalMention) {
  const { t } = useTranslation();
  if (kind === 'configuration') return t('people:personal.mentions.configuration', { name: objectName });
  return id === null || label === null ? (
    t('people:personal.mentions.unseen')
  ) : (
    <ObjectMention objectName={objectName} id={kind === 'record' ? id : undefined} label={label} />
  );
}

interface ObjectMentionProps {
  readonly objectName: string;
  /** Of a record; undefined: a saved view. */
  readonly id: string | undefined;
  readonly label: string;
}

function ObjectMention({ objectName, id, label }: ObjectMentionProps) {
  const { t } = useTranslation();
  const state = useObjectModel(objectName);
  if (state.status !== 'ready') return label;
  const { model } = state;
  return id === undefined ? (
    t('people:personal.mentions.savedView', { name: label, list: model.pluralLabel })
  ) : (
    <>
      {model.label}: <Link to={`${model.route}/${encodeURIComponent(id)}`}>{label}</Link>
    </>
  );
}
