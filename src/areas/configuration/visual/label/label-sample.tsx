import { useTranslation } from 'react-i18next';
import { labelPaths } from '../../../../contract/label.ts';
import { useMatches } from '../../../../engine/hooks/use-matches.ts';
import type { ObjectModel } from '../../../../engine/model/object-model.ts';
import { useErrorText } from '../../../../views/errors/error-text.ts';

const SHOWN = 3;
const NONE: readonly string[] = [];

/** What the first records of the list are called by the draft's label. */
export function LabelSample({ model }: { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const isKnown = labelPaths(model.recordLabel).every((path) => model.fields.has(path.split('.')[0] ?? ''));
  return (
    <dl className="config-sample">
      <dt>{t('configuration:label.sample')}</dt>
      {isKnown && <Labels model={model} />}
    </dl>
  );
}

function Labels({ model }: { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { matches, error } = useMatches(model, '', undefined, NONE);
  if (error) return <dd>{errorText(error)}</dd>;
  if (matches?.length === 0) return <dd>{t('configuration:label.noRecord')}</dd>;
  return matches?.slice(0, SHOWN).map(({ id, label }) => <dd key={id}>{label}</dd>);
}
