import PostalMime, { type Email } from 'postal-mime';

/**
 * What a mail that came back says of one message. `hard`: nobody is there; `soft`: not now; `blocked`: the receiver's server
 * does not want it from this sender, which tells nothing of the receiver; `complaint`: the receiver calls it spam.
 */
export interface Report {
  readonly kind: 'hard' | 'soft' | 'blocked' | 'complaint';
  /** Id of the message; undefined where nothing names it. */
  readonly itemId: string | undefined;
  /** What the server says, in its words. */
  readonly text: string;
}

type Fields = ReadonlyMap<string, string>;

/** `bounces+<id without hyphens>@…`: our own return path names the message. */
const RETURN_PATH = /\+([0-9a-f]{32})@/i;
const OWN_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;
const RECEIVED_BY = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];
/** Feedback that is no complaint. */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure', 'dmarc', 'other', 'opt-out-list']);
const MOST_BYTES = 2 * 1024 * 1024;
/** A code of RFC 3463, which is no part of an IP address. */
const CODE = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;
/** Those which say that nobody is there, or that whoever was there gets nothing any more. All others leave the address as it is. */
const NOBODY = /^(?:1\.(?:[0-46]|10)|2\.[01]|5\.0)$/;

/** Words about who sends, or about too much at once, whatever code stands before them. */
const ABOUT_US =
  /sender address rejected|\bpolic(?:y|ies)\b|prohibit|\bblock(?:ed|list)|blacklist|\bspam\b|reputation/i;
const TOO_MUCH = /at a rate that/i;
/** What codes mean that say nothing more exact; 554 says it of anything. */
const NOT_TAKEN = /^5(?!5[24])\d\d\b|^554\b.*\b(?:user|mailbox|recipient|account)\b/i;
/** A server that goes on trying says so. */
const DELAYED = /\bdelay/i;

/**
 * Reads a mail of a mailbox for what comes back: reports of RFC 3464 and RFC 5965, and what Exim, Gmail and qmail say in words.
 * Undefined for all others, such as answers of people, or of machines that say they are away.
 */
export async function readReport(raw: Uint8Array): Promise<Report | undefined> {
  if (raw.length > MOST_BYTES) return undefined;
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true });
  const part = (...types: readonly string[]) =>
    mail.attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
  const [status, feedback] = [
    part('message/delivery-status', 'message/global-delivery-status'),
    part('message/feedback-report'),
  ];
  const original = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const itemId = itemOf(
    mail,
    typeof feedback === 'string' ? feedback : '',
    typeof original === 'string' ? original : (mail.text ?? ''),
  );
  if (typeof feedback === 'string') return complaintOf(feedback, itemId);
  return typeof status === 'string' ? failureOf(status, itemId) : failureInWords(mail, itemId);
}

function itemOf({ headers }: Email, feedback: string, original: string): string | undefined {
  const received = headers.flatMap(({ key, value }) => (RECEIVED_BY.includes(key) ? value : []));
  const sentFrom = /^(?:original-mail-from|return-path):.*$/im;
  const [hex] = [...received, ...[feedback, original].map((text) => sentFrom.exec(text)?.[0] ?? '')].flatMap(
    (named) => RETURN_PATH.exec(named)?.[1] ?? [],
  );
  if (hex) return hyphened(hex);
  const id = /^message-id:\s*(\S+)/im.exec(original)?.[1];
  return id === undefined ? undefined : OWN_ID.exec(id)?.[1]?.toLowerCase();
}

const hyphened = (hex: string): string =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Which of our messages a person's mail answers: our return path, or our Message-ID, stands in its headers. */
export function repliedItem({ headers }: Pick<Email, 'headers'>): string | undefined {
  const received = headers.flatMap(({ key, value }) => (RECEIVED_BY.includes(key) ? value : []));
  const [hex] = received.flatMap((named) => RETURN_PATH.exec(named)?.[1] ?? []);
  if (hex) return hyphened(hex);
  const named = ['in-reply-to', 'references'].flatMap(
    (name) => headers.find(({ key }) => key === name)?.value ?? [],
  );
  return named.flatMap((text) => OWN_ID.exec(text)?.[1]?.toLowerCase() ?? [])[0];
}

/** Blocks of fields, a blank line between them; what is folded is one line. */
const blocksOf = (text: string): readonly Fields[] =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (block) =>
        new Map(
          block.split('\n').flatMap((line) => {
            const at = line.indexOf(':');
            return at > 0
              ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
              : [];
          }),
        ),
    );

function complaintOf(text: string, itemId: string | undefined): Report | undefined {
  const fields = new Map(blocksOf(text).flatMap((block) => [...block]));
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  return type === '' || NO_COMPLAINT.has(type)
    ? undefined
    : { kind: 'complaint', itemId, text: `Feedback: ${type}` };
}

/** Of a report on several receivers the first that has failed: each of our messages has one. */
function failureOf(text: string, itemId: string | undefined): Report | undefined {
  const failed = blocksOf(text).find((block) => /^failed\b/i.test(block.get('action') ?? ''));
  if (!failed) return undefined;
  const diagnostic = (failed.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  const own = CODE.exec(failed.get('status') ?? '');
  // Some say 5.0.0 in general, and more in their words.
  const code = own && own[2] !== '0' ? own : (CODE.exec(diagnostic) ?? own);
  return { kind: kindOf(code, diagnostic), itemId, text: diagnostic || `Status ${code?.[0] ?? 'unknown'}` };
}

/**
 * What has failed as servers say it without a report: Exim and Gmail, which name the receiver in a header, IONOS in Exim's words, and
 * qmail, whose form is fixed (QSBMF). The address, what was answered, and a copy of the message.
 */
function failureInWords(
  { headers, subject = '', text = '' }: Email,
  itemId: string | undefined,
): Report | undefined {
  const said = text.replaceAll('\r\n', '\n').trimStart();
  const isFailure =
    headers.some(({ key }) => key === 'x-failed-recipients') ||
    /^(?:Hi\. This is the |This message was created automatically by mail delivery software)/.test(said);
  if (!isFailure || DELAYED.test(subject)) return undefined;
  const [own = ''] = said.split(/^--/m);
  const words = /^\s*<?\S+@\S+\n([^]*)/m.exec(own)?.[1];
  if (words === undefined) return undefined;
  const [first = ''] = words.trimStart().split(/\n\s*\n/);
  const answered = /(?:^|said:|reason:)\s*([45]\d\d[ -][^]*?)(?:\n\s*\n|(?![^]))/m.exec(words)?.[1] ?? first;
  const diagnostic = answered.replaceAll(/\s+/g, ' ').trim();
  return { kind: kindOf(CODE.exec(diagnostic), diagnostic), itemId, text: diagnostic || 'Status unknown' };
}

function kindOf(code: RegExpExecArray | null, diagnostic: string): Report['kind'] {
  const [, family, subject, detail] = code ?? [];
  if (TOO_MUCH.test(diagnostic)) return 'soft';
  // Policy, authentication, and what is wrong with our own address: whatever theirs is.
  if (subject === '7' || (subject === '1' && (detail === '7' || detail === '8'))) return 'blocked';
  // It says that it failed, and not why: what the other server answered does, where one did. 552: no room.
  const isAboutUs = ABOUT_US.test(diagnostic.replaceAll(/<[^>]*>/g, ''));
  if (family === undefined || (subject === '0' && detail === '0')) {
    if (isAboutUs) return 'blocked';
    return NOT_TAKEN.test(diagnostic) ? 'hard' : 'soft';
  }
  if (subject === '1' && isAboutUs) return 'blocked';
  // Exchange says 5.4.1 of those who are not in its directory.
  const isNobody = NOBODY.test(`${subject}.${detail}`) || /recipient address rejected/i.test(diagnostic);
  return family === '5' && isNobody ? 'hard' : 'soft';
}
