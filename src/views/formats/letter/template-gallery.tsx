import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../contract/label.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import { readLetter } from '../../../contract/letters/letter-document.ts';
import { useLetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import { useList } from '../../../engine/hooks/use-list.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { letterFieldOf } from './letter-field.ts';
import { MailThumbnail } from './mail-thumbnail.tsx';
import { useLetterOf } from './use-letter-of.ts';
import { useSeen } from './use-seen.ts';

/** So many are shown as pictures; all are in the table behind the button. */
const MOST_TILES = 60;

interface Props {
  /** The object whose records are templates. */
  readonly model: ObjectModel;
  /** The object of recipients. */
  readonly about: string | undefined;
  readonly onChoose: (letter: Letter) => void;
  /** Opens the table of all. */
  readonly onAll: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Letters to begin with, each with its picture: the letter itself, drawn small. */
export function TemplateGallery({ model, about, onChoose, onAll, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const list = useList({
    model,
    columns: model.columns,
    filter: undefined,
    sort: model.list.sort,
    pageSize: MOST_TILES,
    pageIndex: 0,
  });
  return (
    <ModalDialog title={t('letters:startFrom')} className="letter-gallery-dialog" onClose={onClose}>
      <ul className="letter-gallery" aria-label={t('letters:gallery')}>
        {ownLanguageFirst(model, list.rows ?? [], i18n.language).map((row) => (
          <Tile
            key={row.id}
            id={row.id}
            name={labelText(model.recordLabel, row)}
            model={model}
            about={about}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {list.rows?.length === 0 && <p>{t('letters:galleryEmpty')}</p>}
      {onAll && <Button variant="minimal" text={t('letters:allTemplates')} onClick={onAll} />}
    </ModalDialog>
  );
}

/** Those in the user's language stand first, else in their order: by the field whose values are languages, if there is one. */
export function ownLanguageFirst<R extends Readonly<Record<string, unknown>>>(
  { fields }: Pick<ObjectModel, 'fields'>,
  rows: readonly R[],
  locale: string,
): readonly R[] {
  const field = [...fields.values()].find(({ enumValues }) =>
    enumValues?.some(({ name }) => name === locale),
  );
  if (!field) return rows;
  const isOther = (row: R) => Number(row[field.name] !== locale);
  return rows.toSorted((one, other) => isOther(one) - isOther(other));
}

interface TileProps extends Pick<Props, 'model' | 'about' | 'onChoose'> {
  readonly id: string;
  readonly name: string;
}

function Tile({ id, name, model, about, onChoose }: TileProps) {
  const [tile, isSeen] = useSeen<HTMLLIElement>();
  const text = useLetterOf(model, letterFieldOf(model), id, isSeen);
  const { preview } = useLetterPreview(about, text, undefined);
  const letter = readLetter(text);
  return (
    <li ref={tile}>
      <button type="button" disabled={!letter} onClick={() => letter && onChoose(letter)}>
        <span className="letter-thumbnail" aria-hidden="true">
          {preview?.html && <MailThumbnail html={preview.html} />}
        </span>
        <span>{name}</span>
      </button>
    </li>
  );
}
