import { intlLocale } from '../../../../contract/constants.ts';
import { labelText } from '../../../../contract/label.ts';
import { refusedStep } from '../../../../contract/record/refused-step.ts';
import { readableText } from '../../../platform/sheets/cell-text.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { type FileContent, pages } from './content.ts';
import { historyOf } from './history-rows.ts';
import { type FileSection, rowsOf } from './sections.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#1c2127;background:#fff}table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}
th,td{border:1px solid #c5cbd3;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f6f7f9;font-weight:600}th[scope=row]{width:14rem}td{white-space:pre-line}
@media(prefers-color-scheme:dark){body{color:#f6f7f9;background:#1c2127}th{background:#2f343c}th,td{border-color:#5f6b7c}}`;

/** Everything, for people, in one language: `index.html`. It loads nothing. */
export async function* htmlFile(content: FileContent): AsyncGenerator<string> {
  const { reader, sections, head, leftOut, timeZone } = content;
  const { labels, locale } = reader;
  const word = (key: string) => escaped(labels.personalFile(locale, key));
  const language = intlLocale(locale);
  const instant = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const when = (at: string) => escaped(instant.format(new Date(at)));
  yield `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(head.label)}</title>\n<style>${STYLE}</style>\n<h1>${escaped(head.label)}</h1>
<p>${word('intro')}</p>
<table>${row(word('tenant'), escaped(head.tenant))}${row(word('at'), when(head.exportedAt))}${row(word('by'), escaped(head.exportedBy))}</table>\n`;
  for (const section of sections) {
    const { object } = section;
    yield `<h2>${escaped(labels.plural(locale, object.name))}</h2>\n`;
    for await (const record of pages(rowsOf(reader, section))) yield recordTable(content, section, record);
  }
  yield `<h2>${word('addresses')}</h2>\n<table>`;
  for (const { value, refusedSince } of content.beside.addresses) {
    yield row(
      escaped(value),
      refusedSince === null ? word('accepted') : `${word('refused')} ${when(refusedSince)}`,
    );
  }
  yield '</table>\n';
  if (content.beside.mails.length) {
    yield `<h2>${word('mails')}</h2>\n<table>`;
    for (const mail of content.beside.mails) {
      yield row(when(mail.createdAt), escaped(`${mail.recipient} · ${mail.kind} · ${mail.state}`));
    }
    yield '</table>\n';
  }
  for (const [name, rows] of content.beside.ofAreas) {
    if (!rows.length) continue;
    yield `<h2>${word(name)}</h2>\n<table>`;
    for (const { at, words } of rows) yield row(when(at), escaped(words));
    yield '</table>\n';
  }
  yield `<h2>${word('history')}</h2>\n<table><tr>${['when', 'who', 'what', 'field', 'before', 'after']
    .map((key) => `<th scope="col">${word(key)}</th>`)
    .join('')}</tr>\n`;
  for (const section of sections) {
    const { object } = section;
    for await (const entry of pages(historyOf(reader, section))) {
      const first = [
        when(entry.at),
        escaped(entry.userName),
        escaped(`${labels.object(locale, object.name)}: ${labels.personalFile(locale, entry.action)}`),
      ];
      const changes = entry.changes.length ? entry.changes : [undefined];
      for (const change of changes) {
        const refused = change && refusedStep(change);
        const name = refused
          ? labels.rule(locale, object.name, refused.step)
          : change && labels.field(locale, object.name, change.field);
        const after = refused ? escaped(labels.problem(locale, refused.problem)) : plain(change?.after);
        const cells = [...first, escaped(name ?? ''), plain(change?.before), after];
        yield `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
      }
    }
  }
  yield '</table>\n';
  if (leftOut.length) {
    yield `<h2>${word('leftOut')}</h2>\n<ul>${leftOut.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>\n`;
  }
  yield '</html>\n';
}

/** What has a value, line by line. */
function recordTable(
  { reader, timeZone }: FileContent,
  { object, columns }: FileSection,
  record: RecordRow,
): string {
  const { labels, locale } = reader;
  const text = readableText({
    locale: intlLocale(locale),
    timeZone,
    yes: labels.answer(locale, true),
    no: labels.answer(locale, false),
  });
  const rows = columns.flatMap((column) => {
    const value = text(column, record);
    return value === '' ? [] : [row(escaped(column.label), escaped(value))];
  });
  const label = labelText(labels.record(locale, object), record);
  return `<h3>${escaped(label)}</h3>\n<table>${rows.join('')}</table>\n`;
}

const row = (name: string, value: string): string =>
  `<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`;

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
