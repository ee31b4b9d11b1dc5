import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its name, and its text in pieces. */
interface ZippedText {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/** A ZIP file, written while its texts are read: what comes next is asked for when the reader takes a piece. */
export async function* zipOf(files: readonly ZippedText[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) failures.push(error);
    else ready.push(bytes);
  });
  const taken = () => {
    const [failure] = failures;
    if (failure) throw failure;
    const bytes = ready.filter(({ length }) => length > 0);
    ready = [];
    return bytes;
  };
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of pieces) {
      file.push(strToU8(piece));
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
