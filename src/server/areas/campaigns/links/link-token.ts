import { parse, stringify } from 'uuid';
import { type Variant, VARIANTS } from '../variant.ts';

/** Bytes of an id, of the number of a link, and of the signature. */
const [ID, NUMBER] = [16, 2];
export const SIGN = 12;
const TOKEN = /^[\w-]{62}$/;

/** Whom a link is for, and which of their links it is. */
export interface LinkToken {
  readonly tenantId: string;
  /** Of what the person got. */
  readonly itemId: string;
  readonly link: number;
  /** As base64url. */
  readonly sign: string;
}

/** Links of a letter have numbers from 1 on. An address with values of the receiver's has none: the link says it itself. */
export const PERSONAL = 0;
/** In the place of all these addresses where it is told what was followed: nobody's values stand in figures. */
export const PERSONAL_ADDRESS = '{{…}}';
/** The link that only machines see. */
export const CANARY = 65_535;
/** Not where a letter leads to, but what the receiver wants to have. */
export const SUBSCRIPTION = 65_534;
/** Not for people: where a service tells what became of the message. */
export const STATUS = 65_533;
/** Not of a message, but of a sender: where a service brings what people answer. */
export const ANSWERS = 65_532;
/** What the campaign shows its receiver. */
export const MESSAGE = 65_531;

/** The message itself as a page: the version of its recipient. */
export const BROWSER = 65_529;
/** The same of tests, whose rows hold no version: each version has a link of its own. */
const TEST_BROWSER: Readonly<Record<Variant, number>> = { A: BROWSER, B: 65_528, C: 65_527, D: 65_526 };
export const browserLinkOf = (variant: Variant): number => TEST_BROWSER[variant];
/** Undefined for any other link. */
export const variantOfBrowserLink = (link: number): Variant | undefined =>
  VARIANTS.find((variant) => TEST_BROWSER[variant] === link);

/** From this number on they are no links of a letter. */
export const FIRST_RESERVED = 65_000;

/** No link, but the picture by which it is counted who opens a letter. */
export const PIXEL = 65_530;

/** What is signed: nobody makes a link to elsewhere, or for somebody else, of one that they have got. */
export const signedText = (itemId: string, link: number, address = ''): string =>
  `campaign link ${itemId} ${link} ${address}`;

export const tokenText = ({ tenantId, itemId, link, sign }: LinkToken): string => {
  const number = Buffer.alloc(NUMBER);
  number.writeUInt16BE(link);
  return Buffer.concat([parse(tenantId), parse(itemId), number, Buffer.from(sign, 'base64url')]).toString(
    'base64url',
  );
};

/** The inverse of {@link tokenText}; undefined for anything else. */
export function readToken(text: string): LinkToken | undefined {
  if (!TOKEN.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  // The last letter holds bits that stand for nothing: one link has one address.
  if (bytes.toString('base64url') !== text) return undefined;
  const idAt = (from: number) => stringify(bytes.subarray(from, from + ID));
  try {
    return {
      tenantId: idAt(0),
      itemId: idAt(ID),
      link: bytes.readUInt16BE(2 * ID),
      sign: bytes.subarray(2 * ID + NUMBER).toString('base64url'),
    };
  } catch {
    return undefined;
  }
}
