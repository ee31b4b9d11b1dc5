import type { Context, Handler } from 'hono';
import { writeSrt } from '../../../../contract/calls/sub-rip.ts';
import { writeVtt } from '../../../../contract/calls/web-vtt.ts';
import {
  SPEECH_OUTPUTS,
  SPEECH_PATH,
  SPEECH_VARIABLES,
  type SpeechAnswer,
  type SpeechOutput,
  type SpeechProblemName,
} from '../../../../contract/calls/speech.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { RouteParts } from '../../../platform/area/area.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { submitWork } from '../../../platform/jobs/add-work.ts';
import { batchObject } from '../../../platform/jobs/batch-record.ts';
import { answerCaller, badRequest } from '../answers.ts';
import { assetObject, assetUrl } from '../assets.ts';
import { findCaptions, judgeLanguage, writeCaptions } from '../captions/captions.ts';
import { captionsOf, requireVideo } from '../captions/caption-calls.ts';
import { toldCaptions } from '../captions/tell-captions.ts';
import { SPEECH_JOB, type SpeechWork } from './run-speech.ts';
import { addSpeech, findSpeech, lastSpeech, type SpeechRow, updateSpeech } from './speech-rows.ts';
import { speechServer } from './speech-server.ts';

const STATUSES: Partial<Record<SpeechProblemName, 409 | 422 | 501 | 502 | 504>> = {
  exists: 409,
  gone: 409,
  silent: 422,
  stopped: 409,
  timeout: 504,
  unreadable: 422,
  unset: 501,
};

/**
 * `GET /ai/api/1/speechtotext`: what is said in a video (specification, section 7). Makes a job, and answers 202 with where
 * to ask for it; a text that is there already is answered at once.
 */
export const speechRoute =
  ({ callerOf, wake }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      const { job, ...query } = context.req.query();
      const output = oneOf(query, 'output', SPEECH_OUTPUTS, 'json');
      judgeTenant(caller, query['tenantName']);
      if (job !== undefined) return answerJob(context, caller, job, output);
      if (!speechServer()) return notConfigured(context);
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      const wanted = readWork(query);
      const asset = await requireVideo(caller, wanted.assetId, 'EDIT');
      const sought = {
        assetId: wanted.assetId,
        asked: wanted.language,
        checksum: await checksumOf(caller, asset),
      };
      const last = await lastSpeech(caller.db, sought);
      const isOpen = last?.endedAt === null;
      if (last && (isOpen || !wanted.overwrite)) {
        if (!isOpen && wanted.persist && !last.isKept) await keepNow(caller, last, wanted);
        return answerJob(context, caller, last.jobId, output);
      }
      await refuseThere(caller, wanted);
      const jobId = await begin(caller, wanted, sought.checksum, String(asset['name']));
      wake();
      return answerJob(context, caller, jobId, output);
    });

type Query = Readonly<Record<string, string | undefined>>;

function readWork(query: Query): SpeechWork {
  const video = query['videoFile'] ?? '';
  if (video === '') throw new ApiError({ message: 'required', path: 'videoFile' });
  const language = query['language'] ?? '';
  return {
    // Its address is taken as well.
    assetId: video.startsWith(assetUrl('')) ? video.slice(assetUrl('').length) : video,
    language: language === '' ? '' : judgeLanguage(language),
    persist: oneOf(query, 'persist', ['true', 'false'], 'false') === 'true',
    overwrite: oneOf(query, 'overwrite', ['true', 'false'], 'false') === 'true',
  };
}

function oneOf<T extends string>(query: Query, name: string, allowed: readonly T[], fallback: T): T {
  const given = query[name];
  if (given === undefined || given === '') return fallback;
  const found = allowed.find((each) => each === given.toLowerCase());
  if (!found) throw badRequest(name, given);
  return found;
}

/** Nobody reaches another tenant by its name. @throws ApiError forbidden */
function judgeTenant({ viewer }: Caller, given = ''): void {
  const own = [viewer.tenantName.toLowerCase(), viewer.tenantId];
  if (given !== '' && !own.includes(given.trim().toLowerCase())) {
    throw new ApiError({ message: 'forbidden', path: 'tenantName' });
  }
}

function notConfigured(context: Context): Response {
  const message = `There is no service for speech to text. An operator sets ${SPEECH_VARIABLES[0]} (an OpenAI-compatible address such as https://api.openai.com/v1) and, where the service wants one, ${SPEECH_VARIABLES[1]}.`;
  return context.json({ error: 'speech-unset', variables: SPEECH_VARIABLES, message }, 501);
}

/** Of the file, whether the role sees it or not. */
async function checksumOf({ db, whole }: Caller, asset: { readonly id?: unknown }): Promise<string> {
  const stored = await requireVideo({ db, catalog: whole, whole }, String(asset.id), 'VIEW');
  return String(stored['checksum']);
}

/** Before anything costs money. @throws ApiError already-exists */
async function refuseThere(
  { db }: Caller,
  { assetId, language, persist, overwrite }: SpeechWork,
): Promise<void> {
  if (!persist || overwrite || language === '' || !(await findCaptions(db, assetId, language))) return;
  throw new ApiError({ message: 'already-exists', path: 'language' });
}

/** What was heard before becomes captions now. @throws ApiError already-exists */
async function keepNow(caller: Caller, row: SpeechRow, { assetId, language }: SpeechWork): Promise<void> {
  if (!row.cues.length) return;
  const known = language || row.language || 'und';
  const given = { assetId, language: known, cues: row.cues, source: 'speech', isChecked: false } as const;
  await caller.db.transaction(async (tx) => {
    await toldCaptions(tx, captionsOf(caller, assetId), () => writeCaptions(tx, given, 0));
    await updateSpeech(tx, row.jobId, { isKept: true });
  });
}

function begin(caller: Caller, wanted: SpeechWork, checksum: string, file: string): Promise<string> {
  const { db, whole, viewer } = caller;
  const { assetId, language: asked } = wanted;
  const target = {
    whole,
    object: assetObject(caller),
    jobObject: jobObjectOf(caller),
    actor: viewer,
    name: { key: 'speech', values: { file } },
  };
  return db.transaction(async (tx) => {
    const jobId = await submitWork({ ...target, db: tx }, SPEECH_JOB.action, { ...wanted }, 0);
    await addSpeech(tx, { jobId, assetId, asked, checksum });
    return jobId;
  });
}

function jobObjectOf({ whole }: Pick<Caller, 'whole'>): ObjectType {
  const object = batchObject(whole);
  if (!object) throw new ApiError({ message: 'unknown-object' });
  return object;
}

/** How far the job is, or what came of it; for who sees its video. */
async function answerJob(
  context: Context,
  caller: Caller,
  jobId: string,
  output: SpeechOutput,
): Promise<Response> {
  const row = await findSpeech(caller.db, jobId);
  if (!row) throw new ApiError({ message: 'not-found', path: 'job' });
  await requireVideo(caller, row.assetId, 'EDIT');
  const { endedAt, problem, cues, isKept } = row;
  if (endedAt !== null && !problem && output !== 'json')
    return context.body(TEXTS[output](cues), 200, {
      'Content-Type': `${TYPES[output]}; charset=utf-8`,
      'Cache-Control': 'private, no-store',
    });
  const state = { jobId, ...(await jobState(caller, jobId)) };
  context.header('Cache-Control', 'private, no-store');
  if (problem) {
    const answer: SpeechAnswer = { ...state, error: `speech-${problem}` };
    return context.json(answer, STATUSES[problem] ?? 502);
  }
  if (endedAt === null) {
    context.header('Location', `${SPEECH_PATH}?job=${jobId}&output=${output}`);
    context.header('Retry-After', '1');
    return context.json(state satisfies SpeechAnswer, 202);
  }
  const language = row.asked || row.language || 'und';
  return context.json({ ...state, language, text: TEXTS.text(cues), cues, isKept } satisfies SpeechAnswer);
}

const TEXTS: Readonly<Record<Exclude<SpeechOutput, 'json'>, (cues: SpeechRow['cues']) => string>> = {
  vtt: writeVtt,
  srt: writeSrt,
  text: (cues) => cues.map(({ text }) => text).join('\n'),
};
const TYPES = { vtt: 'text/vtt', srt: 'application/x-subrip', text: 'text/plain' } as const;

/** As the job's record has it, in the caller's language. */
async function jobState(caller: Caller, jobId: string) {
  const object = jobObjectOf(caller);
  const values = ['status', 'progress', 'message'].flatMap((name) => {
    const field = object.fields.get(name);
    return field ? [{ type: 'column' as const, key: name, field }] : [];
  });
  const row = await readRecord(caller.db, { object, values }, jobId, { withDeleted: true });
  const { status, progress, message } = row ?? {};
  return {
    status: typeof status === 'string' ? status : 'QUEUED',
    progress: Number(progress ?? 0),
    message: typeof message === 'string' ? message : null,
  };
}
