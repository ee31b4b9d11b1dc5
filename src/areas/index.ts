/** The areas of the client, one line each. */
export { account } from './account/index.ts';
export { automator } from './automator/index.ts';
export { batchJobs } from './batch-jobs/index.ts';
export { campaigns } from './campaigns/index.ts';
export { configuration } from './configuration/index.ts';
export { dashboard } from './dashboard/index.ts';
export { importer } from './import/index.ts';
export { login } from './login/index.ts';
export { media } from './media/index.ts';
export { privilege } from './privilege/index.ts';
export { senders } from './senders/index.ts';
export { status } from './status/index.ts';
export { team } from './team/index.ts';
