import { StartError } from '../../../base/start-error.ts';
import type { Contents } from './contents.ts';
import { folderContents, incomingFolder } from './folder-contents.ts';
import { type S3Config, s3Contents } from './s3-contents.ts';

export interface ContentsConfig {
  /** Where it is given contents are in this bucket, else in the data folder. */
  readonly mediaS3?: S3Config;
}

type Env = Readonly<Record<string, string | undefined>>;

/** @throws StartError where a part is missing or wrong */
export function readContentsConfig(env: Env): ContentsConfig {
  const [bucket, endpoint, accessKeyId, secretAccessKey] = ['BUCKET', 'ENDPOINT', 'KEY', 'SECRET'].map(
    (name) => env[`MEDIA_S3_${name}`]?.trim() || undefined,
  );
  if (bucket === undefined) {
    const given = [endpoint, accessKeyId, secretAccessKey].some((value) => value !== undefined);
    if (given) throw new StartError('MEDIA_S3_BUCKET is missing. Set it, or none of MEDIA_S3_….');
    return {};
  }
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new StartError(
      `MEDIA_S3_ENDPOINT is "${endpoint}". Set it to an address such as https://s3.example.com.`,
    );
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartError('MEDIA_S3_KEY and MEDIA_S3_SECRET belong together. Set both, or none of them.');
  }
  return {
    mediaS3: {
      bucket,
      region: env['MEDIA_S3_REGION']?.trim() || 'us-east-1',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    },
  };
}

export const openContents = ({ mediaS3, dataDir }: ContentsConfig & { readonly dataDir: string }): Contents =>
  mediaS3 ? s3Contents(mediaS3, incomingFolder(dataDir)) : folderContents(dataDir);
