/**
 * Properties of XMP that are private: where it was taken, by IPTC's and Photoshop's words too, whose camera it was, which one of its
 * model, and who is in the picture.
 */
const NAME =
  '(?<![\\w.-])[\\w.-]{1,40}:(?:GPS\\w{0,60}|\\w{0,60}SerialNumber|\\w{0,60}OwnerName)|photoshop:(?:City|State|Country)|' +
  'Iptc4xmp(?:Core|Ext):(?:Location\\w*|Country\\w*|City|Sublocation|ProvinceState|WorldRegion|PersonInImage\\w*)|' +
  'mwg-rs:Regions|MP:RegionInfo';
/** Words that all of them have: asked of every block, in one pass. */
const HINT =
  /GPS|SerialNumber|OwnerName|photoshop:(?:City|State|Country)|Iptc4xmp|mwg-rs:Regions|MP:RegionInfo/;
/** Bytes: of a longer block nothing is kept, since finding its parts would take too long. */
const MOST_PARSED = 64 * 1024;
const PRIVATE = new RegExp(`(?:${NAME})\\b`);
/** As an attribute, or as an element with all that is in it. */
const ATTRIBUTE = new RegExp(`(?:${NAME})\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`, 'g');
const ELEMENT = new RegExp(
  `<(${NAME})(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^"'>/])*(?:/>|>[\\s\\S]{0,4000}?</\\1\\s*>)`,
  'g',
);
/** A part of what is longer than a segment of JPEG: what it names may stand in the next one. */
const EXTENDED = /^[0-9A-Fa-f]{32}/;
/** In an iTXt of PNG: not packed, in no language. A packed one begins with a zero and its bytes. */
export const PNG_XMP = 'XML:com.adobe.xmp\0\0\0\0\0';

/**
 * Blanks the private properties of XMP in their places; title, author, copyright, turn and ratings stay. All of it is blanked where
 * a property is cut off, or written in a way that is not known.
 */
export function blankXmp(bytes: Buffer): 'untouched' | 'parts' | 'all' {
  // A letter for each byte, so that places are the same.
  const text = bytes.toString('latin1');
  if (!HINT.test(text)) return 'untouched';
  if (bytes.length > MOST_PARSED) {
    bytes.fill(' ');
    return 'all';
  }
  if (!PRIVATE.test(text)) return 'untouched';
  const blank = (found: string) => ' '.repeat(found.length);
  const left = text.replace(ELEMENT, blank).replace(ATTRIBUTE, blank);
  if (EXTENDED.test(text) || PRIVATE.test(left)) {
    bytes.fill(' ');
    return 'all';
  }
  bytes.write(left, 'latin1');
  return 'parts';
}
