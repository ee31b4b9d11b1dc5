import type { AccessFile } from '../../access/access-file.ts';
import type { Locale } from '../../constants.ts';
import type { AreasFile } from '../areas.ts';
import type { Catalog } from '../catalog.ts';
import type { FiltersFile } from '../filters.ts';
import type { ModelFile, ViewModelFile } from '../model.ts';
import type { MetadataProblem } from '../problem.ts';
import type { ViewDefaults, ViewFile } from '../view.ts';

/**
 * Advice: what the server takes as it is, though the author can hardly have meant it. What is refused is told by
 * `buildCatalog`. Each rule with what it finds, in one sentence.
 */
export const ADVICE = {
  'always-fulfilled': 'Every record fulfils a condition that is there to tell some from others.',
  'never-fulfilled': 'No record fulfils a condition.',
  'never-taken': 'A step or a state that no record ever takes, since conditions contradict each other.',
  'needs-read-only': 'A step needs a value that nobody can give.',
  'other-handler': 'An action names what the server does with records of another object.',
  'rights-without-view': 'Rights on what may not be seen, which allow nothing.',
  'hidden-required': 'A role creates records without a value that they need.',
  'default-value': 'A key says what would hold without it.',
  'without-effect': 'A key changes nothing.',
  'listed-twice': 'A name stands twice in a list.',
  'section-in-no-tab': 'A form has tabs, and a section that is in none of them.',
  'unknown-name': 'A name that no object has.',
  'missing-schema': 'A file does not name its schema, so that editors do not know its keys.',
  'unknown-file': 'A file that nothing reads.',
  'no-area': 'An object belongs to no area, so that only administrators see it.',
  'empty-label': 'Records may have no label.',
  'image-outside': 'A column has images of other servers: they are links where the tenant allows none.',
  'undecided-people':
    'Records have an address of somebody, and nothing says whether row rules on people hold for them.',
  'about-nothing': 'A filter is kept of which nobody knows what object it is about.',
  'route-without-screen': 'A menu entry leads to a page that does not exist yet.',
  'two-entries': 'Several menu entries show the same object.',
  'missing-text': 'Something has no name in a language.',
  'untranslated-text': 'Texts of a file wait for their translation.',
  'no-text': 'Something stands in the place of a text.',
  'long-text': 'A name is longer than names may be.',
  'unused-text': 'A text that is never shown.',
} as const satisfies Record<string, string>;
export type AdviceRule = keyof typeof ADVICE;

/** Rules of what can never be right. The server takes it all the same, so that no record is lost to an upgrade. */
export const ADVICE_ERRORS: readonly AdviceRule[] = [
  'always-fulfilled',
  'never-fulfilled',
  'never-taken',
  'needs-read-only',
  'other-handler',
  'rights-without-view',
  'hidden-required',
];

/** A change of a file that mends something, by pointer. */
export type Edit =
  | { readonly type: 'remove'; readonly pointer: string }
  | { readonly type: 'set'; readonly pointer: string; readonly value: unknown }
  | { readonly type: 'rename'; readonly pointer: string; readonly to: string };

export interface Advice extends MetadataProblem {
  readonly rule: AdviceRule;
  /** What mends it without a decision of the author; none where there is one to take. */
  readonly edits: readonly Edit[];
}

/** Says something of one file. */
export type Advise = (rule: AdviceRule, pointer: string, message: string, ...edits: readonly Edit[]) => void;

/** The files that have the shape of their schema. */
export interface Documents {
  readonly models: ReadonlyMap<string, ModelFile>;
  readonly viewModels: ReadonlyMap<string, ViewModelFile>;
  readonly views: ReadonlyMap<string, ViewFile>;
  readonly areas?: AreasFile | undefined;
  readonly filters?: FiltersFile | undefined;
  readonly access?: AccessFile | undefined;
  readonly defaults?: ViewDefaults | undefined;
}

export interface Advised {
  readonly catalog: Catalog;
  readonly documents: Documents;
  /** Contents of `objects.json` and `menu.json` by language; a language without a file is left out. */
  readonly texts: ReadonlyMap<Locale, { readonly objects?: unknown; readonly menu?: unknown }>;
  /** Routes that have a screen of their own, and entries without one whose page says what will be there. */
  readonly screens: ReadonlySet<string>;
  /** The object that each handler of actions is about; a handler without one is for any. */
  readonly handlerObjects: ReadonlyMap<string, string>;
}
