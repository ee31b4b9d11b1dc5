import type { ColumnsBlock, Letter } from '../../contract/letters/letter.ts';
import type { DemoContext, DemoRow } from './context.ts';
import { TEMPLATE_WORDS } from './texts/letter-templates.ts';
import { demoLetter, LINK, WORDS } from './texts/letters.ts';

type Language = keyof typeof TEMPLATE_WORDS;

/** News of several things: a headline, two columns, a way on, where else one is. */
function newsletter(language: Language): string {
  const [, , title, left, right, fill] = TEMPLATE_WORDS[language];
  const [greeting, , button, why, unsubscribe] = WORDS[language];
  const column = (id: string, heading: string): ColumnsBlock['columns'][number] => ({
    id,
    blocks: [
      { id: 'b1', type: 'heading', text: heading, level: 3 },
      { id: 'b2', type: 'text', text: `<p>${fill}</p>` },
    ],
  });
  const letter: Letter = {
    version: 1,
    accent: '#0f766e',
    preheader: title,
    blocks: [
      { id: 'b1', type: 'heading', text: title },
      { id: 'b2', type: 'text', text: `<p>${greeting}</p><p>${fill}</p>` },
      { id: 'b3', type: 'columns', columns: [column('c1', left), column('c2', right)] },
      { id: 'b4', type: 'button', label: button, link: LINK, align: 'center' },
      { id: 'b5', type: 'divider' },
      {
        id: 'social',
        type: 'social',
        links: [
          { network: 'linkedin', link: 'https://linkedin.example/tessera' },
          { network: 'youtube', link: 'https://youtube.example/tessera' },
          { network: 'web', link: 'https://www.tessera.example' },
        ],
      },
      { id: 'b6', type: 'footer', text: `<p>${why}</p>`, unsubscribe },
    ],
  };
  return JSON.stringify(letter);
}

/** In each language an invitation to a film, and news. */
export function letterTemplates({ newId }: DemoContext): DemoRow[] {
  return (Object.keys(TEMPLATE_WORDS) as Language[]).flatMap((language) => {
    const [film, news] = TEMPLATE_WORDS[language];
    return [
      { id: newId(), name: film, language, letter: demoLetter(film, language) },
      { id: newId(), name: news, language, letter: newsletter(language) },
    ];
  });
}
