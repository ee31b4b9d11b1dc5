import { type ClipboardEvent, Fragment, type MouseEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contract/constants.ts';
import { CellInput } from './cell-input.tsx';
import { type GridRow, GridTextRow } from './grid-text-row.tsx';
import { type CellAt, readTable } from './move.ts';
import { hasText, type TextCell } from './text-rows.ts';
import type { GridCursor } from './use-grid-cursor.ts';
import { useLanguageName } from './use-language-name.ts';

export interface CellText {
  readonly at: CellAt;
  readonly text: string;
}

interface Props {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly GridRow[];
  readonly locales: readonly Locale[];
  readonly cursor: GridCursor;
  readonly label: string;
  /** Sets texts; an empty one goes back to the product's. */
  readonly onSet: (texts: readonly CellText[]) => void;
}

/** The place of the cell that something has happened in. */
function cellOf(target: EventTarget): CellAt | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-at]') : null;
  const [row, column] = (cell?.dataset['at'] ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** The texts of an object: a row for each, a column for each language. */
export function TextsGrid({ table, rows, locales, cursor, label, onSet }: Props) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const { at, typed } = cursor;
  const write = (text: string, place: CellAt) => onSet([{ at: place, text }]);

  // A click goes to a cell; a second one, or a tap on it, begins to write there.
  const wasThere = useRef(false);
  const onMouseDown = ({ target }: MouseEvent) => {
    wasThere.current = target instanceof Element && target.closest('td') === document.activeElement;
  };
  const onClick = ({ target }: MouseEvent) => {
    if (cellOf(target) && typed === undefined && wasThere.current) cursor.edit(null);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const table = readTable(event.clipboardData.getData('text/plain'));
    onSet(
      table.flatMap((line, down) =>
        line.map((text, right) => ({ at: { row: at.row + down, column: at.column + right }, text })),
      ),
    );
  };

  return (
    <div className="card texts-grid">
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={locales.length + 1}
        ref={table}
        onKeyDown={cursor.onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onFocus={(event) => {
          const place = cellOf(event.target);
          if (place) cursor.enter(place);
        }}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{t('configuration:texts.place')}</th>
            {locales.map((locale) => (
              <th key={locale} scope="col" lang="">
                {languageName(locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, name }, index) => {
            const begins = row.place.group !== rows[index - 1]?.row.place.group;
            const isActive = index === at.row;
            const input =
              isActive && typed !== undefined ? (
                <CellInput
                  label={t('configuration:texts.cell', {
                    name,
                    language: languageName(locales[at.column] ?? 'en'),
                  })}
                  text={typed ?? ownText(cells[at.column])}
                  placeholder={cells[at.column]?.shown ?? ''}
                  selects={typed === null}
                  onDone={(text, step) => {
                    write(text, at);
                    cursor.end(step);
                  }}
                  onLeave={(text) => {
                    write(text, at);
                    cursor.edit(undefined);
                  }}
                  onCancel={() => cursor.end()}
                />
              ) : undefined;
            return (
              <Fragment key={row.id}>
                {begins && (
                  <tr className="texts-group">
                    <th colSpan={locales.length + 1} scope="rowgroup">
                      <span>{t(`configuration:texts.groups.${row.place.group}`)}</span>
                    </th>
                  </tr>
                )}
                <GridTextRow
                  row={row}
                  name={name}
                  cells={cells}
                  index={index}
                  active={isActive ? at.column : undefined}
                  input={input}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What one begins with who writes in a cell: the tenant's text, or the product's to change it. */
const ownText = (cell: TextCell | undefined): string => (cell && hasText(cell) ? cell.shown : '');
