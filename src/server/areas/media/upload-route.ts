import type { Handler } from 'hono';
import {
  DEFAULT_PROJECT,
  MEDIA_NAME_LENGTH,
  MEDIA_PROJECTS,
  type MediaProject,
} from '../../../contract/calls/media.ts';
import { ApiError } from '../../../contract/errors.ts';
import { cleanLine } from '../../../contract/kinds/clean-text.ts';
import { isStorableText } from '../../../contract/kinds/text.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { RouteParts } from '../../platform/area/area.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { contents } from '../../platform/files/contents/contents.ts';
import { drop, receive, type ReceivedFile } from '../../platform/files/contents/receive.ts';
import { answerCaller, badRequest } from './answers.ts';
import { answeredAsset, assetObject } from './assets.ts';
import { createAsset } from './create-asset.ts';
import { kindOf, type MediaKind } from './media-kinds.ts';
import { readForm } from './read-form.ts';

/** `POST /api/media/file/upload`: a form with `file` and, where wanted, `project`, or the id of the asset that it `replaces` the file of. Answers the asset that it has become. */
export const uploadRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      requireUploader(caller);
      return context.json(answeredAsset(await upload(caller, context.req.raw)), 201);
    });

async function upload(caller: Caller, request: Request): Promise<RecordRow> {
  let received: ReceivedFile | undefined;
  try {
    const { file, fields } = await readForm(request, async (given, content) => {
      const kind = judgeName(given);
      const name = fileName(given);
      received = await receive(contents().incoming, content, kind.maxBytes);
      return { name, kind };
    });
    if (!file || !received) throw new ApiError({ message: 'required', path: 'file' });
    const given = { ...file, project: judgeProject(fields.get('project')), replaces: fields.get('replaces') };
    return await createAsset(caller, given, received);
  } catch (error) {
    if (received) await drop(received);
    throw error;
  }
}

/** The name of a file as it is stored: found however the machine that sends it composes its letters. */
export const fileName = (given: string): string => cleanLine(given).trim();

/** Whoever may do neither need send nothing; which of both it is, is asked of each file. @throws ApiError forbidden */
export function requireUploader(caller: Caller): void {
  if (!(assetObject(caller).actions?.has('EDIT') ?? true)) assetObject(caller, 'CREATE');
}

/** @throws ApiError too-long; invalid-text for folders and what no name has; media-kind */
export function judgeName(name: string): MediaKind {
  if (name.length > MEDIA_NAME_LENGTH) {
    throw new ApiError({ message: 'too-long', path: 'file', params: { maxLength: MEDIA_NAME_LENGTH } });
  }
  // Signs that turn the direction of text make one extension look like another.
  if (
    !isStorableText(name) ||
    /[/\\\u0000-\u001f\u007f\u202d\u202e]/.test(name) ||
    fileName(name).startsWith('.')
  ) {
    throw new ApiError({ message: 'invalid-text', path: 'file', params: { value: name.slice(0, 60) } });
  }
  const kind = kindOf(fileName(name));
  if (!kind) throw new ApiError({ message: 'media-kind', path: 'file' });
  return kind;
}

/** @throws ApiError bad-request */
export function judgeProject(given: string | undefined): MediaProject {
  if (given === undefined || given === '') return DEFAULT_PROJECT;
  const project = MEDIA_PROJECTS.find((each) => each === given);
  if (!project) throw badRequest('project', given);
  return project;
}
