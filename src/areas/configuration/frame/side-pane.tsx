import { SegmentedControl, Spinner } from '@blueprintjs/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import { loadTexts } from '../../../views/texts/load-texts.ts';
import { late } from '../../../views/widgets/late.tsx';
import { type Side, SIDES } from '../places/places.ts';

const Preview = late(async () => {
  // It has texts of its own, made of those that are there by then.
  const [{ Preview: Pane }] = await Promise.all([
    import('../preview/preview.tsx'),
    ...['record', 'people', 'list'].map(loadTexts),
  ]);
  return Pane;
});
const JsonEditor = late(async () => (await import('../json/json-editor.tsx')).JsonEditor);
const Inspector = late(async () => (await import('./inspector.tsx')).Inspector);

interface Props {
  readonly side: Side;
  readonly document: ConfigDocument;
  /** What is shown first: what is edited; the form where there are no records yet. */
  readonly first: 'list' | 'record' | 'form';
  readonly hasRecords: boolean;
  readonly onChange: (side: Side) => void;
}

/** What stands beside the editor, on the same draft. */
export function SidePane({ side, document, first, hasRecords, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <section className="config-side" aria-label={t(`configuration:side.${side}`)}>
      <SegmentedControl
        size="small"
        aria-label={t('configuration:side.title')}
        options={SIDES.map((value) => ({ value, label: t(`configuration:side.${value}`) }))}
        value={side}
        onValueChange={(value) => onChange(value as Side)}
      />
      <div className="card config-side-body">
        <Suspense fallback={<Spinner aria-label={t('list.loading')} />}>
          {side === 'preview' && (
            <Preview key={first} document={document} first={first} hasRecords={hasRecords} />
          )}
          {side === 'json' && <JsonEditor document={document} />}
          {side === 'inspector' && <Inspector document={document} />}
        </Suspense>
      </div>
    </section>
  );
}
