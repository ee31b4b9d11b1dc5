import { keptCues } from '../../../../contract/calls/captions.ts';
import type { SpeechProblemName } from '../../../../contract/calls/speech.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { told } from '../../../../contract/told.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileServerUpdate } from '../../../base/sql/bulk-write.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { type BatchWork, compileLockWork } from '../../../platform/jobs/batch-work.ts';
import { jobWorld } from '../../../platform/jobs/job-rights.ts';
import { type JobKind, type JobRun, saveProgress } from '../../../platform/jobs/job-run.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { writeCaptions } from '../captions/captions.ts';
import { toldCaptions } from '../captions/tell-captions.ts';
import { type Heard, hear, speechServer } from './speech-server.ts';
import { SpeechProblem } from './speech-problem.ts';
import { findSpeech, updateSpeech } from './speech-rows.ts';
import { openSound, type SoundPiece } from './sound.ts';

/** What a job is made with. */
export interface SpeechWork {
  readonly assetId: string;
  /** Empty: whatever is spoken. */
  readonly language: string;
  /** What was heard becomes captions of the video. */
  readonly persist: boolean;
  /** Captions that are there already are replaced. */
  readonly overwrite: boolean;
}

/** Has a service listen to a video, piece by piece: what was heard of each is kept with how far the job is. */
export const SPEECH_JOB: JobKind = {
  action: 'SPEECH',
  right: 'EDIT',
  run: async (run, work) => {
    try {
      await listen(run, work);
    } catch (error) {
      if (!(error instanceof SpeechProblem)) throw error;
      await fail(run, error);
    }
  },
  ended: (tx, { jobId }) => updateSpeech(tx, jobId, { problem: 'stopped', isEnd: true }),
};

const workOf = ({ params }: BatchWork): SpeechWork => params as unknown as SpeechWork;

async function listen(run: JobRun, work: BatchWork): Promise<void> {
  const { db, tenantId, signal } = run;
  const { assetId, language } = workOf(work);
  const server = speechServer();
  if (!server) throw new SpeechProblem('unset');
  const files = new FileStore(db);
  const asset = await readAsset(db, run.object, assetId);
  const file = asset && (await files.find(String(asset['fileId'])));
  if (!file) throw new SpeechProblem('gone');
  const sound = await openSound(files, file);
  try {
    for (let at = work.position; at < sound.pieces; at++) {
      if (signal?.aborted) return;
      const known = language || (await findSpeech(db, run.jobId))?.language || '';
      const piece = await sound.piece(at);
      const heard = await hear(server, piece, { tenantId, language: known, signal });
      if (!(await keep(run, at, sound.pieces, piece, heard))) return;
    }
  } catch (error) {
    if (signal?.aborted) return;
    throw error;
  } finally {
    sound.close();
  }
  await finish(run);
}

/** Answers whether the job goes on. */
function keep(run: JobRun, at: number, total: number, piece: SoundPiece, heard: Heard): Promise<boolean> {
  return run.db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
    if (!work || work.endedAt !== null) return false;
    // Another run may have been here.
    if (work.position === at) {
      const moved = heard.cues.map(({ from, to, text }) => ({
        from: from + piece.at,
        to: to + piece.at,
        text,
      }));
      await updateSpeech(tx, run.jobId, { cues: keptCues(moved), language: heard.language });
      const done = { position: at + 1, changed: work.changed + moved.length, attempts: 0 };
      await saveProgress(tx, run.jobObject, { ...work, status: 'RUNNING', total, ...done }, false);
    }
    return true;
  });
}

function finish(run: JobRun): Promise<void> {
  return run.db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
    const row = await findSpeech(tx, run.jobId);
    if (!work || work.endedAt !== null || !row) return;
    const { persist, overwrite, language } = workOf(work);
    const isKept = persist && row.cues.length > 0;
    if (isKept)
      await persistCaptions(
        tx,
        run,
        work,
        { ...row, language: language || row.language || 'und' },
        overwrite,
      );
    await updateSpeech(tx, run.jobId, { isKept, isEnd: true });
    await saveProgress(tx, run.jobObject, { ...work, status: 'COMPLETED' }, true);
  });
}

/** @throws SpeechProblem exists; gone, where who asked for it may not change the video any more */
async function persistCaptions(
  tx: TenantDb,
  run: JobRun,
  work: BatchWork,
  { assetId, language, cues }: { assetId: string; language: string; cues: Heard['cues'] },
  overwrite: boolean,
): Promise<void> {
  const world = await jobWorld(tx, run, work);
  if (!world || !(await readAsset(tx, world.object, assetId))) throw new SpeechProblem('gone');
  try {
    const given = { assetId, language, cues, source: 'speech', isChecked: false } as const;
    const actor = { userId: work.userId, name: work.userName };
    await toldCaptions(tx, { object: run.object, actor, assetId }, () =>
      writeCaptions(tx, given, overwrite ? undefined : 0),
    );
  } catch (error) {
    if (error instanceof ApiError) throw new SpeechProblem('exists');
    throw error;
  }
}

/** Ends the job and says why. */
function fail({ db, jobId, jobObject }: JobRun, { problem, status }: SpeechProblem): Promise<void> {
  return db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null) return;
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    await updateSpeech(tx, jobId, { problem, isEnd: true });
    const message = told({ key: TOLD[problem], values: { status: status ?? 0 } });
    await tx.run(compileServerUpdate({ tenantId: tx.tenantId, object: jobObject, id: jobId }, { message }));
  });
}

const TOLD: Readonly<Record<SpeechProblemName, string>> = {
  busy: 'speechBusy',
  exists: 'speechExists',
  gone: 'speechGone',
  key: 'speechKey',
  nonsense: 'speechNonsense',
  refused: 'speechRefused',
  silent: 'speechSilent',
  stopped: 'canceled',
  timeout: 'speechTimeout',
  unreachable: 'speechUnreachable',
  unreadable: 'speechUnreadable',
  unset: 'speechUnset',
};
