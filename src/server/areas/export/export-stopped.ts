/**
 * The file is not written any further: the job was canceled or has ended otherwise, the process is to stop, or the
 * rights of its owner have changed.
 */
export class ExportStopped extends Error {
  readonly reason: 'ended' | 'signal' | 'rights';

  constructor(reason: ExportStopped['reason']) {
    super(`The export was stopped: ${reason}`);
    this.reason = reason;
  }
}
