import type { Context, Handler } from 'hono';
import { CaptionFileError, captionText, readCaptionFile } from '../../../../contract/calls/caption-file.ts';
import { groupLosses } from '../../../../contract/calls/caption-loss.ts';
import { CAPTIONS_LENGTH, type Captions, captionsAddress } from '../../../../contract/calls/captions.ts';
import { writeSrt } from '../../../../contract/calls/sub-rip.ts';
import { writeVtt } from '../../../../contract/calls/web-vtt.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import type { RouteParts } from '../../../platform/area/area.ts';
import { attachment } from '../../../platform/files/answer-file.ts';
import { answerCaller, refused } from '../answers.ts';
import { assetUrl } from '../assets.ts';
import { openedAsset } from '../file-routes.ts';
import {
  captionsAt,
  findCaptions,
  judgeCues,
  judgeLanguage,
  listCaptions,
  writeCaptions,
} from './captions.ts';
import { captionsOf, requireVideo } from './caption-calls.ts';
import { toldCaptions } from './tell-captions.ts';

const TYPES = { vtt: 'text/vtt', srt: 'application/x-subrip' } as const;
const gone = () => new ApiError({ message: 'not-found', path: 'language' });

/** `GET /api/media/file/:id/captions/:language`: as WebVTT, for a `track`; with `?download=vtt` or `srt` to be saved. */
export const captionsRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      const { id = '', language = '' } = context.req.param();
      return answerCaptions(context, caller.db, await requireVideo(caller, id, 'VIEW'), language);
    });

/** `GET /api/media/open/:tenant/:id/captions/:language?until=&sign=`: the same for who has a signed link to the video. */
export const openCaptionsRoute =
  (parts: RouteParts): Handler =>
  async (context) => {
    const opened = await openedAsset(parts, context);
    if (!opened) return refused(context, gone());
    return answerCaptions(context, opened.db, opened.asset, context.req.param('language') ?? '', opened.at);
  };

/** `GET …/captions` of either address: which languages there are, and where. */
export const captionListRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      const id = context.req.param('id') ?? '';
      await requireVideo(caller, id, 'VIEW');
      return context.json(tracks(assetUrl(id), await listCaptions(caller.db, id)));
    });

export const openCaptionListRoute =
  (parts: RouteParts): Handler =>
  async (context) => {
    const opened = await openedAsset(parts, context);
    if (!opened) return refused(context, gone());
    const { pathname, search } = new URL(context.req.url);
    const { db, asset, at } = opened;
    const id = String(asset['id']);
    const list = at === undefined ? await listCaptions(db, id) : await captionsAt(db, id, at);
    return context.json(tracks(pathname.replace(/\/captions$/, '') + search, list));
  };

const tracks = (address: string, list: readonly (Pick<Captions, 'language'> & Partial<Captions>)[]) =>
  list.map(({ language, isChecked = true }) => ({
    language,
    isChecked,
    url: captionsAddress(address, language),
  }));

/** `at`: as they were at that moment, which is a part of the address then. */
async function answerCaptions(
  context: Context,
  db: TenantDb,
  asset: RecordRow,
  language: string,
  at?: string,
) {
  const id = String(asset['id']);
  const captions =
    at === undefined ? await findCaptions(db, id, language) : (await captionsAt(db, id, at, language))[0];
  if (!captions) return refused(context, gone());
  const wanted = context.req.query('download');
  const form = wanted === 'srt' ? 'srt' : 'vtt';
  const name = `${String(asset['name']).replace(/\.[^.]*$/, '')}.${language}.${form}`;
  return context.body((form === 'srt' ? writeSrt : writeVtt)(captions.cues), 200, {
    'Content-Type': `${TYPES[form]}; charset=utf-8`,
    // It may be kept, and is asked for each time: who may have it is judged anew.
    'Cache-Control': at === undefined ? 'private, no-cache' : 'private, max-age=172800, immutable',
    ...(wanted === undefined
      ? {}
      : { 'Content-Disposition': attachment(name.replaceAll(/[^\w.-]+/g, '_'), name) }),
  });
}

/**
 * `POST /api/media/file/:id/captions/:language`: takes a file of captions, WebVTT or SubRip, as the body. What is there
 * already stays, unless `?overwrite=true`. What of it is not taken is told by rule and line (`lost`); a file without any
 * caption that can be read is refused with the line.
 */
export const importCaptionsRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      const { id = '', language = '' } = context.req.param();
      const judged = judgeLanguage(language);
      const content = captionText(new Uint8Array(await context.req.arrayBuffer()), judged);
      if (content.length > CAPTIONS_LENGTH) {
        throw new ApiError({ message: 'too-long', path: 'body', params: { maxLength: CAPTIONS_LENGTH } });
      }
      await requireVideo(caller, id, 'EDIT');
      try {
        const { cues, lost } = readCaptionFile(content);
        const given = {
          assetId: id,
          language: judged,
          cues: judgeCues(cues),
          source: 'import',
          isChecked: true,
        } as const;
        const version = context.req.query('overwrite') === 'true' ? undefined : 0;
        const written = await caller.db.transaction((tx) =>
          toldCaptions(tx, captionsOf(caller, id), () => writeCaptions(tx, given, version)),
        );
        return context.json({ ...written, lost: groupLosses(lost) }, 201);
      } catch (error) {
        if (!(error instanceof CaptionFileError)) throw error;
        const { line, rule, message } = error;
        return context.json({ error: 'captions-unreadable', line, rule, message }, 400);
      }
    });
