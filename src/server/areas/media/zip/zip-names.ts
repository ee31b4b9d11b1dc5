import { MEDIA_NAME_LENGTH, mediaTypeOf } from '../../../../contract/calls/media.ts';

/** What some system takes for a folder, or refuses in a name. */
const UNSAFE = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
/** Names of devices on Windows, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that every system can unpack, and nowhere else than where it is unpacked. */
function safe(name: string, contentType: string): string {
  const plain = name
    .replaceAll(UNSAFE, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
    .slice(0, MEDIA_NAME_LENGTH);
  const named = plain === '' || DEVICE.test(plain) ? `_${plain}` : plain;
  // Who renames a file may leave out what its program goes by.
  return mediaTypeOf(named) ? named : `${named}.${contentType.replace(/^.*\//, '')}`;
}

/** Names of files in one folder, no two alike where upper and lower case are one; in the order of the files. */
export function zipNames(
  files: readonly { readonly name: string; readonly contentType: string }[],
): readonly string[] {
  const taken = new Set<string>();
  return files.map(({ name, contentType }) => {
    const wanted = safe(name, contentType);
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(wanted) ?? [];
    let found = wanted;
    for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${stem} (${count})${extension}`;
    taken.add(found.toLowerCase());
    return found;
  });
}
