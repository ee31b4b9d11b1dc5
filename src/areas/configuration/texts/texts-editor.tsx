import { NonIdealState } from '@blueprintjs/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import type { ObjectField, ObjectLife, OwnAction } from '../../../contract/metadata/introspection.ts';
import { cleanLabel } from '../../../contract/metadata/texts.ts';
import type { ViewFile } from '../../../contract/metadata/view.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import type { GridRow } from './grid-text-row.tsx';
import type { CellAt } from './move.ts';
import { MissingTexts } from './missing-texts.tsx';
import { TextOrigin } from './text-origin.tsx';
import { cellReader, hasText, isWanted, type TextFilter, textRows } from './text-rows.ts';
import { type CellText, TextsGrid } from './texts-grid.tsx';
import { TextsTools } from './texts-tools.tsx';
import { useGridCursor } from './use-grid-cursor.ts';

interface Props {
  readonly document: ConfigDocument;
  readonly view: Pick<ViewFile, 'columns' | 'form'> | null;
  readonly columns: readonly ColumnModel[];
  readonly fields: ReadonlyMap<string, ObjectField>;
  readonly rules: ObjectLife['rules'] | undefined;
  readonly actions: readonly OwnAction[];
}

/** All labels of an object in all languages, which of them are missing, and who has set each. */
export function TextsEditor({ document, view, columns, fields, rules, actions }: Props) {
  const { t, i18n } = useTranslation();
  const [filter, setFilter] = useState<TextFilter>('all');
  const [search, setSearch] = useState('');
  const [language, setLanguage] = useState<Locale>();
  const wanted = useDeferredValue(search);
  // What is written stays in sight, though the filter would not find it any more.
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const show = (next: { readonly filter?: TextFilter; readonly language?: Locale | undefined }) => {
    setWritten(new Set());
    if (next.filter) setFilter(next.filter);
    if ('language' in next) setLanguage(next.language);
  };

  const all = useMemo(() => {
    const read = cellReader(document, LOCALES);
    const shown = LOCALES.findIndex((locale) => locale === i18n.language);
    return textRows(
      [...fields.values()],
      view,
      columns,
      rules?.map(({ name }) => name),
      actions,
    ).map((row): GridRow => {
      const cells = read(row);
      return { row, cells, name: cells[shown]?.shown || (row.place.path.at(-1) ?? '') };
    });
  }, [document, fields, view, columns, rules, actions, i18n.language]);
  const locales = useMemo(() => LOCALES.filter((locale) => !language || locale === language), [language]);
  const rows = useMemo(
    () =>
      all
        .map((each) => ({ ...each, cells: each.cells.filter(({ locale }) => locales.includes(locale)) }))
        .filter(({ row, cells }) => written.has(row.id) || isWanted(row, cells, filter, wanted)),
    [all, locales, filter, wanted, written],
  );

  const keep = (places: readonly CellAt[]) =>
    setWritten(new Set([...written, ...places.flatMap((at) => rows[at.row]?.row.id ?? [])]));
  const cellAt = ({ row, column }: CellAt) => rows[row]?.cells[column];
  const table = useRef<HTMLTableElement>(null);
  const cursor = useGridCursor({
    table,
    rows: rows.length,
    columns: locales.length,
    onClear: (at) => {
      const cell = cellAt(at);
      if (!cell) return;
      keep([at]);
      document.reset(cell.key);
    },
    onUndo: document.undo,
    onRedo: document.redo,
  });
  const write = (texts: readonly CellText[]) => {
    const edits = texts.flatMap(({ at, text }) => {
      const [cell, value] = [cellAt(at), cleanLabel(text)];
      const isSame = !cell || (hasText(cell) && cell.shown === value);
      return isSame || !value ? [] : [{ key: cell.key, value }];
    });
    if (edits.length) document.change(edits);
    keep(texts.map(({ at }) => at));
    const [first] = texts;
    const emptied = texts.length === 1 && first && !cleanLabel(first.text) ? cellAt(first.at) : undefined;
    if (emptied) document.reset(emptied.key);
  };
  const isMissing = (index: number) =>
    cellAt({ row: Math.floor(index / locales.length), column: index % locales.length })?.state === 'missing';
  const goToMissing = () => {
    const total = rows.length * locales.length;
    const from = cursor.at.row * locales.length + cursor.at.column;
    const next = Array.from({ length: total }, (_, step) => (from + 1 + step) % total).find(isMissing);
    if (next === undefined) return;
    cursor.moveTo({ row: Math.floor(next / locales.length), column: next % locales.length });
  };
  const active = rows[cursor.at.row];
  const cell = active?.cells[cursor.at.column];
  return (
    <section className="texts" aria-label={t('configuration:texts.title')}>
      <MissingTexts
        rows={all}
        chosen={filter === 'missing' ? language : undefined}
        onChoose={(locale) => {
          show({ language: locale, filter: locale ? 'missing' : 'all' });
        }}
      />
      <TextsTools
        filter={filter}
        search={search}
        language={language}
        total={rows.length}
        canJump={rows.some(({ cells }) => cells.some(({ state }) => state === 'missing'))}
        onFilter={(next) => show({ filter: next })}
        onSearch={setSearch}
        onLanguage={(next) => show({ language: next })}
        onJump={goToMissing}
      />
      {rows.length ? (
        <TextsGrid
          table={table}
          rows={rows}
          locales={locales}
          cursor={cursor}
          label={t('configuration:texts.title')}
          onSet={write}
        />
      ) : (
        <NonIdealState
          title={t(
            filter === 'missing' ? 'configuration:texts.noneMissing' : 'configuration:texts.noneFound',
          )}
        />
      )}
      {active && cell && <TextOrigin document={document} name={active.name} cell={cell} />}
    </section>
  );
}
