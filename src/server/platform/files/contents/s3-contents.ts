import type * as Client from '@aws-sdk/client-s3';
import type * as Storage from '@aws-sdk/lib-storage';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ContentKey, Contents } from './contents.ts';

export interface S3Config {
  readonly bucket: string;
  /** Of servers of others than Amazon. */
  readonly endpoint?: string;
  readonly region: string;
  /** Without them those of the machine count, as Amazon's own programs find them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const PART_BYTES = 8 * 1024 * 1024;
/** Parts on their way at the same time: so much memory an upload takes. */
const PARTS_AT_ONCE = 3;

/** Contents as objects of a bucket: `<tenant>/<sha256>`. Large ones are sent in parts; what breaks off leaves no object. */
export function s3Contents(config: S3Config, incoming: string): Contents {
  // Only who uses it loads it; and as Node has it: what its packages have for bundlers Node itself cannot read.
  const load = createRequire(import.meta.url);
  const { DeleteObjectCommand, GetObjectCommand, S3Client } = load('@aws-sdk/client-s3') as typeof Client;
  const { Upload } = load('@aws-sdk/lib-storage') as typeof Storage;
  const { bucket, endpoint, region, credentials } = config;
  const client = new S3Client({
    region,
    ...(credentials ? { credentials } : {}),
    // Servers of others than Amazon rarely have a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const placeOf = ({ tenantId, sha256 }: ContentKey) => ({ Bucket: bucket, Key: `${tenantId}/${sha256}` });
  return {
    incoming,
    async keep(key, path) {
      const upload = new Upload({
        client,
        params: { ...placeOf(key), Body: createReadStream(path, { highWaterMark: PART_BYTES }) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await upload.done();
      await rm(path, { force: true });
    },
    async read(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const { Body } = await client.send(new GetObjectCommand({ ...placeOf(key), Range }));
      if (!Body) throw new Error('There is no such content');
      return Body as AsyncIterable<Uint8Array>;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(placeOf(key)));
    },
  };
}
