import { sql } from 'kysely';
import { RESUMABLE_PATH } from '../../../contract/calls/media.ts';
import { SPEECH_PATH } from '../../../contract/calls/speech.ts';
import type { ServerArea } from '../../platform/area/area.ts';
import { PUBLIC_PICTURE_PATH } from '../../platform/files/public-pictures/public-pictures.ts';
import { forgetPurged, isPinned } from '../../platform/files/frozen-assets/frozen-tables.ts';
import { contentsIfAny } from '../../platform/files/contents/contents.ts';
import { ASSET_PURPOSE } from '../../platform/files/assets.ts';
import { captionCalls } from './captions/caption-calls.ts';
import {
  captionListRoute,
  captionsRoute,
  importCaptionsRoute,
  openCaptionListRoute,
  openCaptionsRoute,
} from './captions/caption-routes.ts';
import { CAPTION_TABLES, captionUpkeep } from './captions/caption-tables.ts';
import { ASSET_FILE } from './shown-asset.ts';
import { deleteRoute } from './delete-route.ts';
import { fileRoute, openRoute, pictureRoute, publicPictureRoute } from './file-routes.ts';
import { listRoute } from './list-route.ts';
import { mediaCalls } from './media-calls.ts';
import { pictureWork } from './picture/picture-due.ts';
import { posterRoute } from './picture/poster-route.ts';
import { renditionWork } from './rendition/rendition-due.ts';
import { reportRoute } from './report-route.ts';
import { resumableRoute } from './resumable/resumable-route.ts';
import { dropAbandonedUploads } from './resumable/unfinished.ts';
import { MEDIA_TABLES } from './media-tables.ts';
import { zipRoute } from './zip/zip-route.ts';
import { SPEECH_JOB } from './speech/run-speech.ts';
import { speechQueries } from './speech/speech-queries.ts';
import { speechRoute } from './speech/speech-route.ts';
import { uploadRoute } from './upload-route.ts';

const ONE_RESUMABLE = `${RESUMABLE_PATH}/:id` as const;

/** Images, videos and documents: uploaded, found, served. */
export const media: ServerArea = {
  name: 'media',
  tables: [MEDIA_TABLES, CAPTION_TABLES],
  calls: ({ catalog }) => {
    const [own, captions] = [mediaCalls(), captionCalls(catalog)];
    return {
      queries: { ...own.queries, ...captions.queries, ...speechQueries() },
      mutations: { ...own.mutations, ...captions.mutations },
    };
  },
  jobs: [SPEECH_JOB],
  routes: [
    {
      method: 'POST',
      path: '/api/media/file/upload',
      takesFile: true,
      shows: { nothing: 'It answers the asset that it has made.' },
      handler: uploadRoute,
    },
    {
      method: 'POST',
      path: RESUMABLE_PATH,
      shows: { nothing: 'Own uploads that are under way.' },
      handler: resumableRoute,
    },
    {
      method: 'GET',
      path: ONE_RESUMABLE,
      shows: { nothing: 'Own uploads that are under way.' },
      handler: resumableRoute,
    },
    {
      method: 'PATCH',
      path: ONE_RESUMABLE,
      takesFile: true,
      shows: { nothing: 'Own uploads that are under way.' },
      handler: resumableRoute,
    },
    {
      method: 'DELETE',
      path: ONE_RESUMABLE,
      shows: { nothing: 'Own uploads that are under way.' },
      handler: resumableRoute,
    },
    {
      method: 'DELETE',
      path: '/api/media/file/delete',
      shows: { planned: 'Each file is one of an asset that the role sees.' },
      handler: deleteRoute,
    },
    { method: 'GET', path: '/api/media/file/:id', shows: ASSET_FILE, handler: fileRoute },
    { method: 'GET', path: '/api/media/file/:id/picture', shows: ASSET_FILE, handler: pictureRoute },
    {
      method: 'POST',
      path: '/api/media/poster/:id',
      takesFile: true,
      shows: ASSET_FILE,
      handler: posterRoute,
    },
    {
      method: 'GET',
      path: '/api/media/open/:tenant/:id',
      shows: { nothing: 'What a signed address leads to, for callers without a session.' },
      handler: openRoute,
    },
    {
      method: 'GET',
      path: `${PUBLIC_PICTURE_PATH}/:token/:name`,
      shows: { nothing: 'What a signed address leads to, for callers without a session.' },
      handler: publicPictureRoute,
    },
    {
      method: 'GET',
      path: '/api/media/zip',
      shows: { planned: 'Each file is one of an asset that the role sees.' },
      handler: zipRoute,
    },
    { method: 'GET', path: '/api/media/file/:id/captions', shows: ASSET_FILE, handler: captionListRoute },
    {
      method: 'GET',
      path: '/api/media/file/:id/captions/:language',
      shows: ASSET_FILE,
      handler: captionsRoute,
    },
    {
      method: 'POST',
      path: '/api/media/file/:id/captions/:language',
      shows: ASSET_FILE,
      handler: importCaptionsRoute,
    },
    {
      method: 'GET',
      path: '/api/media/open/:tenant/:id/captions',
      shows: { nothing: 'What a signed address leads to, for callers without a session.' },
      handler: openCaptionListRoute,
    },
    {
      method: 'GET',
      path: '/api/media/open/:tenant/:id/captions/:language',
      shows: { nothing: 'What a signed address leads to, for callers without a session.' },
      handler: openCaptionsRoute,
    },
    {
      method: 'GET',
      path: SPEECH_PATH,
      shows: { planned: 'The video and its job are those of the role.' },
      handler: speechRoute,
    },
    {
      method: 'GET',
      path: '/api/core/mediaassets/all',
      shows: { planned: 'The list of the role.' },
      handler: listRoute,
    },
    {
      method: 'POST',
      path: '/admin/rest/v2/report',
      shows: { nothing: 'It takes what programs report, and answers nothing.' },
      handler: reportRoute,
    },
  ],
  due: (parts) => [pictureWork(parts), renditionWork(parts)],
  upkeep: {
    // A deleted asset keeps its file for as long as it can be brought back, or something that was sent shows it.
    statements: (tenantId) => [
      forgetPurged(tenantId),
      sql`delete from tessera.file as f where f.tenant_id = ${tenantId} and f.purpose = ${ASSET_PURPOSE}
        and f.completed_at is not null and exists (select from tessera.audit as a
          where a.tenant_id = ${tenantId} and a.object = f.object and a.record_id = f.details ->> 'assetId'
            and a.action = 'PURGE') and not ${isPinned(tenantId, 'f')}`,
      ...captionUpkeep(tenantId),
    ],
    ofAll: async (_kysely, now) => {
      const kept = contentsIfAny();
      if (kept) await dropAbandonedUploads(kept.incoming, now);
    },
  },
  personal: {
    told: 'Captions say what is said in a video, which may name a person; whom a picture or a video shows no program knows.',
  },
};
