import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowName } from './row-name.tsx';
import type { TextCell, TextRow } from './text-rows.ts';

export interface GridRow {
  readonly row: TextRow;
  /** One for each language on show. */
  readonly cells: readonly TextCell[];
  /** In the language in use. */
  readonly name: string;
}

interface RowProps extends GridRow {
  readonly index: number;
  /** The column of the cursor, where it is in this row. */
  readonly active: number | undefined;
  readonly input: ReactNode;
}

/** A text in all languages on show; the cell that is written in holds the input. */
export const GridTextRow = memo(function GridTextRow({ row, name, cells, index, active, input }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <RowName row={row} name={name} />
      </th>
      {cells.map(({ locale, shown, state, isDraft, isConflict, problem }, column) => (
        <td
          key={locale}
          role="gridcell"
          data-at={`${index} ${column}`}
          data-state={state}
          data-draft={isDraft || undefined}
          data-conflict={isConflict || undefined}
          tabIndex={active === column ? 0 : -1}
          aria-describedby={active === column ? 'text-origin' : undefined}
          aria-invalid={problem !== undefined || undefined}
        >
          {active === column && input !== undefined ? (
            input
          ) : (
            <>
              <span>{shown}</span>
              {state !== 'product' && state !== 'given' && (
                <span className="sr-only"> ({t(`configuration:texts.states.${state}`)})</span>
              )}
            </>
          )}
        </td>
      ))}
    </tr>
  );
});
