import { ApiError } from '../../../contract/errors.ts';
import { conditionsOf } from '../../../contract/letters/conditions.ts';
import { type DocumentProblem, hasErrors } from '../../../contract/documents/document-problem.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import { letterDocument } from '../../../contract/letters/letter-document.ts';
import { compilePlain, renderPlain, type VariableValues } from '../../../contract/letters/liquid.ts';
import { withLinkParts } from '../../../contract/letters/links.ts';
import { textProblems } from '../../../contract/letters/text-problems.ts';
import { TemplateRefused } from '../../../contract/letters/template-limits.ts';
import { MESSAGE_LINKS, type MessageLink, RECORD } from '../../../contract/letters/variables.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { brandTheme } from '../../base/letters/brand-theme.ts';
import { compileLetter, drawEdited } from '../../base/letters/compile-letter.ts';
import { conditionJudge } from '../../base/records/condition-judge.ts';
import { heldConditions } from '../../base/letters/held-conditions.ts';
import { selectVariables, variableValues } from '../../base/letters/receiver.ts';
import { CONDITION, renderLetter } from '../../base/letters/render-letter.ts';
import { readRecord } from '../../base/records/read.ts';
import { recordVariablesOf, variablesOf } from '../../base/records/stored-texts.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** In place of the links that the message will have. */
const NO_LINKS = Object.fromEntries(MESSAGE_LINKS.map((name) => [name, '#'])) as Record<MessageLink, string>;

/** A grey field stands for a picture that is not chosen yet. */
const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 240'%3E%3Crect width='600' height='240' fill='%23c5cbd3'/%3E%3C/svg%3E";
const pictureOf = (id: string) =>
  id === '' ? NO_PICTURE : `/api/media/file/${encodeURIComponent(id)}/picture?size=large`;

const TEXTS: readonly string[] = ['letter', 'sms'];

/** As the caller's role has the record. @throws ApiError not-found */
async function valuesOf(
  { db, settings, catalog }: ApiContext,
  about: ObjectType | undefined,
  id: string | null | undefined,
  locale: string,
  conditions: readonly string[],
): Promise<VariableValues> {
  if (!about || !id) return {};
  const row = await readRecord(db, selectVariables(about), id);
  if (!row) throw new ApiError({ message: 'not-found', path: 'id', params: { id } });
  const timeZone = await settings.read(db, 'timeZone');
  const held = await heldConditions(db, catalog, about, [id], conditions, timeZone);
  return { ...variableValues(about, row, { locale, timeZone, yes: '✓', no: '' }), ...held.get(id) };
}

/** How the tenant's letters look. */
async function brandOf({ db, settings }: ApiContext) {
  const [color, background, font, logo, name] = await Promise.all([
    settings.read(db, 'brandColor'),
    settings.read(db, 'brandBackground'),
    settings.read(db, 'brandFont'),
    settings.read(db, 'brandLogo'),
    settings.read(db, 'brandName'),
  ]);
  return {
    theme: brandTheme({ color, background, font }),
    logo: logo ? { src: pictureOf(logo), alt: name ?? '' } : undefined,
  };
}

/** Blocks as they are shown while they are unfinished: a link that leads nowhere is none, HTML with faults is left out. */
function shownDraft(letter: Letter, problems: readonly DocumentProblem[]): Letter {
  const bad = new Set(
    problems.flatMap(({ messageKey: rule, pointer }) =>
      rule === 'bad-link' || rule === 'bad-html' ? [pointer] : [],
    ),
  );
  const shown = (value: unknown, pointer: string): unknown => {
    if (bad.has(pointer) && typeof value === 'string') return '';
    if (Array.isArray(value)) return value.map((each, at) => shown(each, `${pointer}/${at}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, shown(each, `${pointer}/${key}`)]),
    );
  };
  return shown(letter, '') as Letter;
}

/** The text of values that together are more than a message may be is told as a text that cannot be read is. */
const refusedPreview = (error: unknown) => {
  if (!(error instanceof TemplateRefused)) throw error;
  const problem = { severity: 'error', pointer: '', messageKey: 'unreadable-variable', value: error.message };
  return { html: null, text: '', bytes: 0, problems: [problem] };
};

const answered = (problems: readonly DocumentProblem[]) =>
  problems.map(({ severity, pointer, messageKey, params }) => ({
    severity,
    pointer,
    messageKey,
    value: String(params['value'] ?? params['name'] ?? ''),
  }));

/** What composing asks. */
export function letterCalls(): Record<string, Call> {
  const problem = t.object('LetterProblem', {
    severity: t.string(),
    pointer: t.string(),
    messageKey: t.string(),
    value: t.string(),
  });
  const preview = t.object('LetterPreview', {
    html: t.nullable(t.string()),
    text: t.string(),
    bytes: t.integer(),
    problems: t.list(problem),
  });
  return {
    letterPreview: declareCall({
      shows: {
        records: (_whole, { about, recordObject }) => [
          { object: (about as string | null) ?? undefined, rows: { named: 'id' } },
          { object: (recordObject as string | null) ?? undefined, rows: { named: 'record' } },
        ],
      },
      answer: preview,
      description:
        'A letter (`format`: `letter`) or a text of the format `sms` as the record `id` of the object that it is about would get it; without a record, as somebody of whom nothing is known. `record`, of the object `recordObject`: the record that brings them in, whose fields the text names as `record.…`. `edit`: as its author edits it, with its fields in braces, and all blocks with the paths of their nodes as classes (`l-at-blocks/b1`). `html` is null where the text has errors that no draft may have, and of short messages.',
      args: {
        format: t.string(),
        about: t.nullable(t.string()),
        text: t.string(),
        id: t.nullable(t.id()),
        recordObject: t.nullable(t.string()),
        record: t.nullable(t.id()),
        locale: t.nullable(t.string()),
        edit: t.nullable(t.boolean()),
      },
      resolve: async (args, context) => {
        const { format, about: name, text: value, id, recordObject, record } = args;
        if (!TEXTS.includes(format)) {
          const params = { value: format.slice(0, 60), allowed: TEXTS.join(', ') };
          throw new ApiError({ message: 'invalid-enum', path: 'format', params });
        }
        const locale = localeArgument(args.locale);
        const about = name ? requireObject(context.catalog, name) : undefined;
        const isLetter = format === 'letter';
        const { document: letter, problems: broken } = isLetter
          ? readDocument(letterDocument, value)
          : { document: undefined, problems: [] };
        const brings = recordObject ? requireObject(context.catalog, recordObject) : undefined;
        const variables = about && [...variablesOf(about), ...(brings ? recordVariablesOf(brings) : [])];
        const timeZone = await context.settings.read(context.db, 'timeZone');
        const judgeCondition = about && conditionJudge(context.catalog, about, timeZone);
        const validated = (bytes?: number) =>
          letter &&
          letterDocument.validate(letter, { variables, settings: undefined, bytes, judgeCondition });
        const problems = validated() ?? (isLetter ? broken : textProblems(value, variables));
        // An unfinished letter is shown as far as it goes; a short message has no drafts.
        const isShown = letter !== undefined || (!isLetter && !hasErrors(problems));
        const conditions = letter ? conditionsOf(letter) : [];
        const values = {
          ...(await valuesOf(context, about, id, locale, conditions)),
          [RECORD]: await valuesOf(context, brings, record, locale, []),
        };
        if (!isShown) return { html: null, text: '', bytes: 0, problems: answered(problems) };
        try {
          if (!letter) {
            const written = renderPlain(compilePlain(withLinkParts(value)), { ...values, ...NO_LINKS });
            return {
              html: null,
              text: written,
              bytes: Buffer.byteLength(written),
              problems: answered(problems),
            };
          }
          const options = { language: locale, pictures: pictureOf, ...(await brandOf(context)) };
          const shown = shownDraft(letter, problems);
          if (args.edit === true)
            return {
              html: await drawEdited(shown, options),
              text: '',
              bytes: 0,
              problems: answered(problems),
            };
          const compiled = await compileLetter(shown, options);
          const rendered = renderLetter(compiled, values, NO_LINKS);
          // Another recipient may get more: the size is that of the mail with all of its blocks.
          const all = compiled.conditions.map((each): [string, boolean] => [CONDITION + each, true]);
          const largest = renderLetter(compiled, { ...values, ...Object.fromEntries(all) }, NO_LINKS);
          return { ...rendered, problems: answered(validated(largest.bytes) ?? []) };
        } catch (error) {
          return refusedPreview(error);
        }
      },
    }),
  };
}
