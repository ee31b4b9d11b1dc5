import { hoverTooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import type { TSchema } from 'typebox';
import { namesAt, type NameSource } from './name-source.ts';
import { placeInText } from './place-in-text.ts';
import { schemaAt } from './schema-at.ts';
import { type DocTexts, schemaDoc } from './schema-doc.ts';

/** What a key means, over the key; over the name of a field or an object, what people call it. */
export function hoverDoc(root: TSchema, source: NameSource, texts: DocTexts): Extension {
  return hoverTooltip(async (view, pos) => {
    const place = placeInText(view.state.doc.toString(), pos);
    if (place.to <= place.from) return null;
    const text = place.isKey
      ? schemaDoc(schemaAt(root, [...place.path, place.text]) ?? {}, texts)
      : await nameDoc(root, place, source);
    if (text === '') return null;
    return {
      pos: place.from,
      end: place.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'config-json-doc';
        dom.textContent = text;
        return { dom };
      },
    };
  });
}

async function nameDoc(
  root: TSchema,
  { path, document, typed, text }: ReturnType<typeof placeInText>,
  source: NameSource,
): Promise<string> {
  const schema = schemaAt(root, path);
  const place = schema?.['x-names'];
  if (!schema || !place || place === 'label') return '';
  const names = await namesAt({ place, schema, path, document, typed }, source);
  const found = names.find(({ name }) => name === text);
  return found ? [found.label, found.kind].filter(Boolean).join(' · ') : '';
}
