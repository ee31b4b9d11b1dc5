import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import { readLetter } from '../../../contract/letters/read-letter.ts';
import { compilePlain, renderPlain, type VariableValues } from '../../../contract/letters/liquid.ts';
import { withLinkParts } from '../../../contract/letters/links.ts';
import { type LetterProblem, letterProblems, textProblems } from '../../../contract/letters/problems.ts';
import { TemplateRefused } from '../../../contract/letters/template-limits.ts';
import { MESSAGE_LINKS, type MessageLink } from '../../../contract/letters/variables.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { compileLetter } from '../../base/letters/compile-letter.ts';
import { selectVariables, variableValues } from '../../base/letters/receiver.ts';
import { renderLetter } from '../../base/letters/render-letter.ts';
import { readRecord } from '../../base/records/read.ts';
import { variablesOf } from '../../base/records/stored-texts.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';

const text = required(GraphQLString);

/** In place of the links that the message will have. */
const NO_LINKS = Object.fromEntries(MESSAGE_LINKS.map((name) => [name, '#'])) as Record<MessageLink, string>;

const pictureOf = (id: string) => `/api/media/file/${encodeURIComponent(id)}/picture?size=large`;

const TEXTS: readonly string[] = ['letter', 'sms'];

/** As the caller's role has the record. @throws ApiError not-found */
async function valuesOf(
  { db, settings }: ApiContext,
  about: ObjectType | undefined,
  id: string | null | undefined,
  locale: string,
): Promise<VariableValues> {
  if (!about || !id) return {};
  const row = await readRecord(db, selectVariables(about), id);
  if (!row) throw new ApiError({ message: 'not-found', path: 'id', params: { id } });
  return variableValues(about, row, {
    locale,
    timeZone: await settings.read(db, 'timeZone'),
    yes: '✓',
    no: '',
  });
}

/** The text of values that together are more than a message may be is told as a text that cannot be read is. */
const refusedPreview = (error: unknown) => {
  if (!(error instanceof TemplateRefused)) throw error;
  const problem: LetterProblem = {
    place: '',
    rule: 'unreadable-variable',
    value: error.message,
    isWarning: false,
  };
  return { html: null, text: '', bytes: 0, problems: [problem] };
};

/** What composing asks. */
export function letterCalls(): Record<string, Call> {
  const problem = objectType('LetterProblem', {
    place: text,
    rule: text,
    value: text,
    isWarning: required(GraphQLBoolean),
  });
  const preview = objectType('LetterPreview', {
    html: GraphQLString,
    text,
    bytes: required(GraphQLInt),
    problems: listOf(problem),
  });
  return {
    letterPreview: {
      shows: {
        records: (_whole, { about }) => [
          { object: (about as string | null) ?? undefined, rows: { named: 'id' } },
        ],
      },
      type: new GraphQLNonNull(preview),
      description:
        'A text of the format `letter` or `sms` as the record `id` of the object that it is about would get it; without a record, as somebody of whom nothing is known. `html` is null where the text has errors, and of short messages.',
      args: {
        format: { type: new GraphQLNonNull(GraphQLString) },
        about: { type: GraphQLString },
        text: { type: new GraphQLNonNull(GraphQLString) },
        id: { type: GraphQLID },
        locale: { type: GraphQLString },
      },
      resolve: async (_source, args, context) => {
        const {
          format,
          about: name,
          text: value,
          id,
        } = args as {
          readonly [name in 'format' | 'text']: string;
        } & { readonly [name in 'about' | 'id']?: string | null };
        if (!TEXTS.includes(format)) {
          const params = { value: format.slice(0, 60), allowed: TEXTS.join(', ') };
          throw new ApiError({ message: 'invalid-enum', path: 'format', params });
        }
        const locale = localeArgument(args['locale']);
        const about = name ? requireObject(context.catalog, name) : undefined;
        const values = await valuesOf(context, about, id, locale);
        const variables = about && variablesOf(about);
        const judge = (bytes?: number) =>
          format === 'letter' ? letterProblems(value, variables, bytes) : textProblems(value, variables);
        const problems = judge();
        // It stands in the letter's record whether that needs one.
        if (problems.some(({ isWarning, rule }) => !isWarning && rule !== 'no-unsubscribe'))
          return { html: null, text: '', bytes: 0, problems };
        const letter = format === 'letter' ? readLetter(value) : undefined;
        try {
          if (!letter) {
            const written = renderPlain(compilePlain(withLinkParts(value)), { ...values, ...NO_LINKS });
            return { html: null, text: written, bytes: Buffer.byteLength(written), problems };
          }
          const compiled = await compileLetter(letter, { language: locale, pictures: pictureOf });
          const rendered = renderLetter(compiled, values, NO_LINKS);
          return { ...rendered, problems: judge(rendered.bytes) };
        } catch (error) {
          return refusedPreview(error);
        }
      },
    },
  };
}
