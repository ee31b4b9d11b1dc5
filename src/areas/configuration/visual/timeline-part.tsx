import { useTranslation } from 'react-i18next';
import { TIMELINE_ICONS } from '../../../contract/metadata/view-tabs.ts';
import { withKey } from '../model/view/keys.ts';
import { ChoiceField } from './choice-field.tsx';
import { Part } from './part.tsx';
import type { Visual } from './use-visual.ts';

/** The picture beside the records of each list that stands in the timeline. Nothing where there is none. */
export function TimelinePart({ visual: { document, view, model, edit } }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const sources = view.timeline ?? [];
  if (sources.length === 0) return null;
  const iconOf = (value: string) => TIMELINE_ICONS.find((icon) => icon === value);
  const change = (index: number, value: string) =>
    edit(
      withKey(
        view,
        'timeline',
        sources.map((source, at) => (at === index ? withKey(source, 'icon', iconOf(value)) : source)),
      ),
    );
  return (
    <Part
      title={t('configuration:icons.title')}
      hint={t('configuration:icons.hint')}
      document={document}
      keys={['/timeline']}
    >
      <div className="config-fields">
        {sources.map(({ field, icon }, index) => (
          <ChoiceField
            key={field}
            label={model.fields.get(field)?.label ?? field}
            value={icon ?? ''}
            choices={[
              { value: '', label: t('configuration:icons.usual') },
              ...TIMELINE_ICONS.map((value) => ({ value, label: t(`configuration:icons.${value}`) })),
            ]}
            onChange={(value) => change(index, value)}
          />
        ))}
      </div>
    </Part>
  );
}
