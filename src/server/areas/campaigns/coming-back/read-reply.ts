import PostalMime from 'postal-mime';
import { richTextToText } from '../../../../contract/kinds/rich-text.ts';
import { ownWords } from '../../../../contract/letters/opt-out.ts';
import { repliedItem } from './read-report.ts';

const MOST_BYTES = 2 * 1024 * 1024;
/** Before each answer, in the languages of mail programs. */
const ANSWERED = /^\s*(?:(?:re|aw|odp|sv|rv|rép|r|ynt|tl|res)\s*:\s*)+/i;

/** What a person has written back to a message by e-mail. */
export interface MailReply {
  /** Id of the message. */
  readonly itemId: string;
  readonly from: string;
  /** What they have written themselves; the subject, where that is all. */
  readonly text: string;
  /** False where the mail is empty and its subject is that of our message, which says nothing of theirs. */
  readonly isWritten: boolean;
  /** By which a mail that is read twice is known. */
  readonly mailId: string;
}

/**
 * Reads a mail of a mailbox as an answer of a person to one of our messages: its headers name the message. Undefined for all
 * others, and for what machines send by themselves (RFC 3834).
 */
export async function readReply(raw: Uint8Array): Promise<MailReply | undefined> {
  if (raw.length > MOST_BYTES) return undefined;
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const isMachine =
    !/^(?:no)?$/i.test(header('auto-submitted').trim()) ||
    /^(?:bulk|junk|list|auto_reply)$/i.test(header('precedence').trim()) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-failed-recipients'].some(header) ||
    /multipart\/report/i.test(header('content-type')) ||
    /^(?:<>|<?mailer-daemon@)/i.test(header('return-path').trim());
  const itemId = repliedItem(mail);
  const from = mail.from?.address ?? '';
  if (isMachine || itemId === undefined || !from) return undefined;
  const own = ownWords(mail.text ?? richTextToText(mail.html ?? ''));
  const subject = mail.subject ?? '';
  const text = own || subject.replace(ANSWERED, '').trim();
  const isWritten = own !== '' || !ANSWERED.test(subject);
  return { itemId, from, text, isWritten, mailId: mail.messageId ?? '' };
}
