/** An S3 server with a bucket, in a process of its own: for tests that start it by `startS3`. */
import { startFauxqs } from 'fauxqs';

const [bucket = ''] = process.argv.slice(2);
const server = await startFauxqs({ port: 0, logger: false });
server.createBucket(bucket);
console.log(server.port);
