import { useTranslation } from 'react-i18next';
import type { ViewRecord } from '../../../contract/metadata/view-record.ts';
import { buildObjectModel } from '../../../engine/model/build-object-model.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import type { RecordPageModel } from '../../../engine/model/object-model.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { withKey } from '../model/view/keys.ts';
import { ChosenList } from './chosen-list.tsx';
import { Part } from './part.tsx';
import { TimelinePart } from './timeline-part.tsx';
import type { Visual } from './use-visual.ts';
import { VisualFrame } from './visual-frame.tsx';

/** How the page of a record is read. */
export function RecordTab({ document }: { readonly document: ConfigDocument }) {
  return (
    <VisualFrame document={document}>
      {(visual) => (
        <>
          <RecordPart visual={visual} />
          <TimelinePart visual={visual} />
        </>
      )}
    </VisualFrame>
  );
}

type Key = keyof ViewRecord;

const namesOf = ({ glance, quick, sections, related }: RecordPageModel): Record<Key, readonly string[]> => ({
  glance: glance.map(({ path }) => path),
  quick: quick.map(({ name }) => name),
  sections: sections.map(({ name }) => name),
  related: related.map(({ field }) => field.name),
});

/** What stands beside the name, which sections can be read, and what is at the side. */
function RecordPart({ visual: { document, view, metadata, model, edit } }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const usual = namesOf(
    buildObjectModel({
      ...metadata,
      view: withKey(view, 'record', undefined),
      recordLabel: model.recordLabel,
    }).page,
  );
  const shown = namesOf(model.page);
  const fields = [...model.fields.values()].filter(({ kind }) => kind !== 'NONE');
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const titles = new Map(model.form.sections.map(({ name, title }) => [name, title]));
  const lists = fields.filter((field) => field.kind === 'LIST' && isRelation(field));
  const known: Record<Key, readonly string[]> = {
    glance: fields.map(({ name }) => name),
    quick: fields
      .flatMap(({ name, kind }) => (kind === 'STRING' ? [name] : []))
      .concat(lists.map(({ name }) => name)),
    sections: model.form.sections.map(({ name }) => name),
    related: lists.map(({ name }) => name),
  };
  const change = (key: Key, names: readonly string[]) => {
    const isUsual = names.join() === usual[key].join();
    const record = withKey(view.record ?? {}, key, isUsual ? undefined : [...names]);
    edit(withKey(view, 'record', Object.keys(record).length ? record : undefined));
  };
  return (
    <Part
      title={t('configuration:record.title')}
      hint={t('configuration:record.hint')}
      document={document}
      keys={['/record']}
    >
      <div className="config-actions">
        {(['glance', 'quick', 'sections', 'related'] as const).map((key) => (
          <ChosenList
            key={key}
            kind={`record-${key}`}
            title={t(`configuration:record.${key}`)}
            known={known[key]}
            chosen={shown[key]}
            labelOf={(name) => (key === 'sections' ? titles.get(name) : labels.get(name)) ?? name}
            onChange={(names) => change(key, names)}
          />
        ))}
      </div>
    </Part>
  );
}
