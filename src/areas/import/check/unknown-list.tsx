import { useTranslation } from 'react-i18next';
import { labelPaths } from '../../../contract/label.ts';
import { UNKNOWN_CHOICES, type UnknownChoice } from '../../../contract/import/mapping.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import type { UnknownNames } from '../../../contract/import/report.ts';
import { ChoiceCards } from '../step/choice-cards.tsx';
import { useImportTexts } from '../use-import-texts.ts';

interface Props {
  readonly unknown: readonly UnknownNames[];
  readonly metadata: ObjectMetadata;
  readonly editor: MappingEditor;
  readonly isLocked: boolean;
}

/** Names in the file that no record has: for each relation they are made, left out, or their rows refused. */
export function UnknownList({ unknown, metadata, editor, isLocked }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  if (!unknown.length) return null;
  return (
    <section className="import-block">
      <h3>{t('import:unknown.title')}</h3>
      <p className="import-note">{t('import:unknown.about')}</p>
      {unknown.map(({ field: name, names, count }) => {
        const field = metadata.fields.find((each) => each.name === name);
        // A record whose label is one field can be made of a name alone.
        const canMake = labelPaths(field?.recordLabel ?? '').length === 1;
        const more = count - names.length;
        const shown = more > 0 ? [...names, t('list.andMore', { total: texts.number(more) })] : names;
        return (
          <ChoiceCards
            key={name}
            legend={t('import:unknown.choice', { field: field?.label ?? name })}
            about={shown.join(', ')}
            value={editor.mapping.unknown[name] ?? 'reject'}
            disabled={isLocked}
            choices={UNKNOWN_CHOICES.map((choice) => ({
              value: choice,
              title: t(`import:unknown.${choice}`),
              about:
                choice === 'create' && !canMake
                  ? t('import:unknown.cannotMake')
                  : t(`import:unknown.${choice}About`),
              isOff: choice === 'create' && !canMake,
            }))}
            onChange={(choice) =>
              editor.edit((before) => ({
                ...before,
                unknown: { ...before.unknown, [name]: choice as UnknownChoice },
              }))
            }
          />
        );
      })}
    </section>
  );
}
