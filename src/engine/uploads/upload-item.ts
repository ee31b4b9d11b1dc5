/** Why a file did not arrive. */
export type UploadFailure =
  | { readonly kind: 'network' }
  /** The server's reason: a key of `responseErrorMsg`; empty where it said none. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly params: Readonly<Record<string, unknown>>;
    };

/** The server's answer to a file that it did not take. */
export function uploadFailure(status: number, body: unknown): UploadFailure {
  const { errors } = (body ?? {}) as Refusal;
  const first = errors?.[0];
  // What stands between the two answers like that.
  if (!first && status >= 502) return { kind: 'network' };
  const message = status === 401 ? 'unauthenticated' : (first?.message ?? '');
  return { kind: 'refused', message, params: first?.extensions?.params ?? {} };
}

interface Refusal {
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly params?: Readonly<Record<string, unknown>> };
  }[];
}

/** `waiting`: others are sent first. The specification's states of an upload are the third, fourth and fifth. */
export type UploadState = 'waiting' | 'paused' | 'uploading' | 'success' | 'error';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly project: string;
  /** The asset whose file it takes the place of. */
  readonly replaces: string | undefined;
  readonly state: UploadState;
  /** Bytes that have gone. */
  readonly sent: number;
  readonly failure: UploadFailure | undefined;
  /** What it has become. */
  readonly assetId: string | undefined;
}
