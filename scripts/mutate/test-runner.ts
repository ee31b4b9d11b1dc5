import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunAnswer, RunOrder } from './runner.ts';

const SCRIPT = resolve(import.meta.dirname, 'runner.ts');

/** Runs test files in a process that is kept, and begun anew where one takes too long. Paths are from the root. */
export class TestRunner {
  #child: ChildProcess | undefined;

  /** How it ended; undefined where the time was over first. `changed`: has got another text since the last call. */
  async run(test: string, changed: string, seconds: number): Promise<RunAnswer | undefined> {
    const child = (this.#child ??= await this.#start());
    child.send({ test: resolve(test), changed: resolve(changed) } satisfies RunOrder);
    const timer = setTimeout(() => this.kill(), seconds * 1000);
    const over = new AbortController();
    const [answer] = (await Promise.race([
      once(child, 'message', over),
      once(child, 'exit', over).then(() => []),
    ])) as [RunAnswer?];
    over.abort();
    clearTimeout(timer);
    if (!answer) this.#child = undefined;
    return answer;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(SCRIPT, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    return child;
  }

  /** With what hangs in processes of its own. */
  kill(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  close(): void {
    this.#child?.disconnect();
    this.#child = undefined;
  }
}
