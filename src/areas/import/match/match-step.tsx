import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { IMPORT_MODES } from '../../../contract/import/mapping.ts';
import { isMapped } from '../model/targets.ts';
import { inSentence } from '../../../views/widgets/in-sentence.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { StepProps } from '../step/step-props.ts';
import { BackButton } from '../step/step-links.tsx';
import { StepCard } from '../step/step-card.tsx';
import { SavingNote } from '../map/saving-note.tsx';
import { ProblemList } from '../problem-list.tsx';
import { problemsAt } from '../use-problem-text.ts';
import { CheckButton } from '../step/check-button.tsx';
import { ChoiceCards } from '../step/choice-cards.tsx';

/** In the place of a key: each row is a new record. */
const NO_KEY = '';
const ID = 'id';

/** By what rows find their records, and what becomes of those that do and of those that do not. */
export function MatchStep(props: StepProps) {
  const { run, object, metadata, editor, problemText, isLocked } = props;
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { mapping, edit } = editor;
  const { mode } = mapping;
  const { key } = mapping.match;
  const labelOf = (name: string) => metadata.fields.find((field) => field.name === name)?.label ?? name;
  const objects = inSentence(metadata.pluralLabel, locale);
  const keys = [ID, ...(object?.importable.keys ?? [])];
  const explanation =
    key === null
      ? t('import:match.explain.none', { objects })
      : t(`import:match.explain.${mode}`, { objects, field: labelOf(key) });
  // Problems of columns are shown there; from here one cannot see them.
  const others = run.problems.filter(({ pointer }) => pointer.startsWith('/columns'));
  return (
    <StepCard
      title={t('import:match.title')}
      about={t('import:match.about')}
      actions={
        <>
          <SavingNote editor={editor} />
          <BackButton to="map" />
          <CheckButton {...props} />
        </>
      }
    >
      <ChoiceCards
        legend={t('import:match.key')}
        value={key ?? NO_KEY}
        disabled={isLocked}
        choices={[
          ...keys.map((name) => ({
            value: name,
            title: labelOf(name),
            about: isMapped(mapping, name)
              ? t(`import:match.keyAbout`, { objects })
              : t('import:match.notMapped'),
            isOff: !isMapped(mapping, name),
          })),
          { value: NO_KEY, title: t('import:match.noKey'), about: t('import:match.noKeyAbout', { objects }) },
        ]}
        onChange={(chosen) =>
          edit((before) => ({
            ...before,
            match: { key: chosen === NO_KEY ? null : chosen },
            // Without a key no record is found that could be changed.
            mode: chosen === NO_KEY ? 'create' : before.mode,
          }))
        }
      />
      <ProblemList problems={problemsAt(run.problems, '/match', problemText)} />
      <ChoiceCards
        legend={t('import:match.mode')}
        value={mode}
        disabled={isLocked}
        choices={IMPORT_MODES.map((each) => ({
          value: each,
          title: t(`import:match.modes.${each}`),
          about: t(`import:match.modesAbout.${each}`, { objects }),
          isOff: key === null && each !== 'create',
        }))}
        onChange={(chosen) => edit((before) => ({ ...before, mode: chosen as typeof mode }))}
      />
      <ProblemList problems={problemsAt(run.problems, '/mode', problemText)} />
      <Callout className="import-block" intent="primary" title={t('import:match.what')}>
        <p>{explanation}</p>
        <p>{t('import:match.blank')}</p>
        {mapping.clearToken !== null && <p>{t('import:match.clears', { token: mapping.clearToken })}</p>}
      </Callout>
      <ProblemList problems={problemsAt(run.problems, '/unknown', problemText)} />
      {others.length > 0 && (
        <p className="import-problem" role="status">
          {t('import:match.columnProblems', { total: others.length })}
        </p>
      )}
    </StepCard>
  );
}
