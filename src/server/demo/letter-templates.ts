import type { Letter } from '../../contract/letters/letter.ts';
import type { DemoContext, DemoRow } from './context.ts';
import { TEMPLATE_WORDS } from './texts/letter-templates.ts';
import { demoLetter, LINK, WORDS } from './texts/letters.ts';

type Language = keyof typeof TEMPLATE_WORDS;

/** News of several things: a headline, two columns, a way on, where else one is. */
function newsletter(language: Language): string {
  const [, , title, left, right, fill] = TEMPLATE_WORDS[language];
  const [greeting, , button, why, unsubscribe] = WORDS[language];
  const column = (heading: string) =>
    [
      { type: 'heading', text: heading, level: 3 },
      { type: 'text', text: `<p>${fill}</p>` },
    ] as const;
  const letter: Letter = {
    accent: '#0f766e',
    preheader: title,
    blocks: [
      { type: 'heading', text: title },
      { type: 'text', text: `<p>${greeting}</p><p>${fill}</p>` },
      { type: 'columns', columns: [column(left), column(right)] },
      { type: 'button', label: button, link: LINK, align: 'center' },
      { type: 'divider' },
      {
        type: 'social',
        links: [
          { network: 'linkedin', link: 'https://linkedin.example/tessera' },
          { network: 'youtube', link: 'https://youtube.example/tessera' },
          { network: 'web', link: 'https://www.tessera.example' },
        ],
      },
      { type: 'footer', text: `<p>${why}</p>`, unsubscribe },
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
