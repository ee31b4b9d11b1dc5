import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunAnswer, RunOrder } from './runner.ts';

const SCRIPT = resolve(import.meta.dirname, 'runner.ts');

/** Runs test files in a process that is kept, and begun anew where it takes too long. Paths are from the root. */
export class TestRunner {
  #child: ChildProcess | undefined;

  /** The files that failed; undefined where the time was over first. `changed`: got another text since the last call. */
  async run(
    tests: readonly string[],
    changed: string,
    seconds: number,
  ): Promise<readonly string[] | undefined> {
    const child = (this.#child ??= await this.#start());
    const order: RunOrder = { tests: tests.map((test) => resolve(test)), changed: resolve(changed) };
    child.send(order);
    const timer = setTimeout(() => this.kill(), seconds * 1000);
    const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [
      RunAnswer?,
    ];
    clearTimeout(timer);
    if (!answer) this.#child = undefined;
    return answer?.failed.map((failed) => tests.find((test) => resolve(test) === failed) ?? failed);
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
