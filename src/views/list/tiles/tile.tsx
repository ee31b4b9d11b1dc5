import { Checkbox } from '@blueprintjs/core';
import { MediaIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { labelText } from '../../../contract/label.ts';
import { pictureAddress } from '../../../contract/picture-address.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { columnValue } from '../../../engine/model/column-value.ts';
import type { TilesModel } from '../../../engine/model/object-model.ts';
import { placeholderPicture } from '../../widgets/placeholder-picture.ts';
import { isShownImage } from '../../widgets/shown-image.ts';
import { formatView } from '../../formats/index.ts';
import { cellText } from '../../cells/index.ts';
import { ActionsCell } from '../actions-cell.tsx';
import { useTableContext } from '../table-context.ts';

interface Props {
  readonly row: ObjectRecord;
  readonly tiles: TilesModel;
  /** Tab leads to it. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly isChosen: boolean;
  /** Undefined: it cannot be chosen. */
  readonly onChoose: (() => void) | undefined;
  /** Undefined: a click chooses it. */
  readonly onOpen: ((id: string) => void) | undefined;
}

/** A record as its picture with its name. */
export function Tile({ row, tiles, isStop, onFocus, isChosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation();
  const { model, format, recordHref } = useTableContext();
  const label = labelText(model.recordName, row);
  const facts = tiles.show
    .map((column) => cellText(columnValue(row, column), column, format, row))
    .filter((text) => text !== '');
  const Preview = tiles.preview && formatView(tiles.preview)?.Preview;
  // Keys have the name's link and Enter for it.
  const opened = onOpen && recordHref ? { onClick: () => onOpen(row.id) } : {};
  return (
    <div
      className="tile card"
      role="row"
      tabIndex={isStop ? 0 : -1}
      aria-label={[label, ...facts].join(', ')}
      {...(onChoose ? { 'aria-selected': isChosen } : {})}
      data-by-click={onOpen === undefined && onChoose !== undefined}
      onFocus={onFocus}
      onClick={onOpen ? undefined : onChoose}
    >
      <div role="gridcell" className="tile-cell">
        <span className="tile-picture" data-preview={Preview !== undefined} {...opened}>
          {Preview && tiles.preview ? (
            <Preview model={model} field={tiles.preview} record={row} />
          ) : (
            <Picture
              address={pictureAddress(tiles.picture ?? '', row)}
              small={row[tiles.placeholder ?? '']}
            />
          )}
        </span>
        {onChoose && (
          // A click on its label is one on its input, too: the tile must see neither.
          <span className="tile-box" role="presentation" onClick={(event) => event.stopPropagation()}>
            <Checkbox
              checked={isChosen}
              tabIndex={-1}
              aria-label={t('media:look.choose', { label })}
              onChange={onChoose}
            />
          </span>
        )}
        <div className="tile-text">
          {recordHref ? (
            <Link className="object-table-link tile-name" to={recordHref(row.id)} tabIndex={-1} title={label}>
              {label}
            </Link>
          ) : (
            <span className="tile-name" title={label}>
              {label}
            </span>
          )}
          <span className="tile-facts">{facts.join(' · ')}</span>
        </div>
        {recordHref && (
          <span className="tile-menu">
            <ActionsCell data={{ record: row }} />
          </span>
        )}
      </div>
    </div>
  );
}

/** What cannot be shown leaves its place to a sign; what is on its way, to itself very small. */
function Picture({ address, small }: { readonly address: string | undefined; readonly small: unknown }) {
  const [broken, setBroken] = useState<string>();
  const [shown, setShown] = useState<string>();
  const isShown = address !== undefined && isShownImage(address) && broken !== address;
  if (!isShown) return <MediaIcon size={32} aria-hidden="true" />;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      style={shown === address ? undefined : placeholderPicture(small)}
      onLoad={() => setShown(address)}
      onError={() => setBroken(address)}
    />
  );
}
