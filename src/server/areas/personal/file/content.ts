import type { KeptBeside } from './beside.ts';
import type { FileReader, FileSection } from './sections.ts';

/** All that a person's file is made of; its records and their history are read while it is written. */
export interface FileContent {
  readonly reader: FileReader;
  readonly head: {
    readonly product: 'Tessera';
    readonly tenant: string;
    readonly object: string;
    readonly id: string;
    readonly label: string;
    /** An instant in UTC. */
    readonly exportedAt: string;
    readonly exportedBy: string;
  };
  readonly sections: readonly FileSection[];
  readonly beside: KeptBeside;
  /** What the reader does not see, in words. */
  readonly leftOut: readonly string[];
  /** IANA name. */
  readonly timeZone: string;
}

/** The entries of pages, one by one. */
export async function* pages<T>(source: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of source) yield* page;
}
