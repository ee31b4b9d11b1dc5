import { constants, setPriority } from 'node:os';
import { openDatabase } from './base/db/database.ts';
import { createLog, useLog } from './base/log/log.ts';
import { readLabels } from './base/model/read-labels.ts';
import { readMetadata } from './base/model/read-metadata.ts';
import { hearOfPeople } from './base/people.ts';
import { openBackground } from './background.ts';
import { readConfig } from './config.ts';
import { openContents } from './platform/files/contents/contents-config.ts';
import { useContents } from './platform/files/contents/contents.ts';
import type { PeopleMessage, WorkerMessage } from './workers.ts';

/**
 * Does what nobody waits for, in a process of its own that a server has begun (`Workers`): on the database that this
 * has prepared, for as long as it lives.
 * @throws StartError for whatever a person can mend
 */
export async function startWorker(): Promise<{ close(): Promise<void> }> {
  // Whoever waits for an answer comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel, readable: process.stderr.isTTY });
  useLog(log);
  const [catalog, labels, database] = await Promise.all([
    readMetadata(config.metadataDir, config.overlayDir),
    readLabels(config.localesDir, config.overlayDir),
    openDatabase(config, { isBackground: true }),
  ]);
  useContents(openContents(config));
  const say = (message: WorkerMessage) => process.connected && process.send?.(message);
  const { jobs } = await openBackground({
    config,
    database,
    catalog,
    labels,
    publicUrl: config.publicUrl ?? '',
    observe: (note) => {
      say({ outcome: note.outcome, ms: note.ms });
      log.info(note, 'outgoing');
    },
  });
  process.on('message', ({ people }: PeopleMessage) => hearOfPeople(people));
  void jobs.start().then(() => say('works'));
  return {
    close: async () => {
      await jobs.stop();
      await database.close();
      log.flush();
    },
  };
}
