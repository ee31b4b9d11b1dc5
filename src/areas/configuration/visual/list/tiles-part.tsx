import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { documentPreviewOf } from '../../../../views/formats/document/editors.ts';
import { MOST_SHOWN } from '../../../../contract/metadata/view-tiles.ts';
import { withKey } from '../../model/view/keys.ts';
import { ChoiceField } from '../choice-field.tsx';
import { FlagField } from '../flag-field.tsx';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';

/** Whether the list shows pictures, which field has a picture's address, and what stands below the names. */
export function TilesPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, metadata, edit } = visual;
  const { tiles } = view;
  const shown = metadata.fields.filter((field) => !field.isCustomField);
  const addresses = shown
    .filter(({ kind }) => kind === 'STRING')
    .map(({ name, label }) => ({ value: `{${name}}`, label }));
  const previews = shown
    .filter((field) => documentPreviewOf(field))
    .map(({ name, label }) => ({ value: name, label: t('configuration:tiles.preview', { field: label }) }));
  const offered = [...addresses, ...previews];
  const [first] = offered;
  if (!tiles && !first) return null;
  const set = (next: typeof tiles) => edit(withKey(view, 'tiles', next));
  // An address with more in it than one field is written as JSON.
  const chosen = tiles?.picture ?? tiles?.preview ?? '';
  const isOffered = offered.some(({ value }) => value === chosen);
  const choices = tiles && !isOffered ? [{ value: chosen, label: chosen }, ...offered] : offered;
  // Names of fields have no braces.
  const shownBy = (value: string) =>
    previews.some((preview) => preview.value === value) ? { preview: value } : { picture: value };
  const show = tiles?.show ?? [];
  return (
    <Part title={t('configuration:tiles.title')} document={document} keys={['/tiles']}>
      <FlagField
        label={t('configuration:tiles.on')}
        checked={tiles !== undefined}
        onChange={(on) => set(on && first ? shownBy(first.value) : undefined)}
      />
      {tiles && (
        <>
          <ChoiceField
            label={t('configuration:tiles.picture')}
            value={chosen}
            choices={choices}
            onChange={(value) => {
              const { picture: _picture, preview: _preview, ...rest } = tiles;
              set({ ...rest, ...shownBy(value) });
            }}
          />
          <p className="config-hint">{t('configuration:tiles.show', { max: MOST_SHOWN })}</p>
          <ul className="config-searched">
            {shown.map(({ name, label }) => (
              <li key={name}>
                <Checkbox
                  checked={show.includes(name)}
                  disabled={!show.includes(name) && show.length === MOST_SHOWN}
                  label={label}
                  onChange={() => {
                    const next = show.includes(name) ? show.filter((each) => each !== name) : [...show, name];
                    const { show: _none, ...rest } = tiles;
                    set(next.length ? { ...tiles, show: next } : rest);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
