import type { Db } from '../../base/db/system-tables.ts';
import { type At, endDue, type Postponed, postponeDue, type TakenKey } from './due-rows.ts';

/** What has become of work that one process had taken, until it is written down. */
export class Outcomes {
  #ended: TakenKey[] = [];
  #postponed: Postponed[] = [];

  end(taken: TakenKey): void {
    this.#ended.push(taken);
  }

  postpone(taken: Postponed): void {
    this.#postponed.push(taken);
  }

  /** All in one. What cannot be written down now is so the next time. */
  async writeDown(db: Db, taker: string, at: At): Promise<void> {
    const ended = this.#ended.splice(0);
    const postponed = this.#postponed.splice(0);
    try {
      if (ended.length) await endDue(db, taker, ended);
      if (postponed.length) await postponeDue(db, taker, postponed, at);
    } catch (error) {
      this.#ended.push(...ended);
      this.#postponed.push(...postponed);
      throw error;
    }
  }
}
