import { type FileContent, pages } from './content.ts';
import { historyOf } from './history-rows.ts';
import { rowsOf } from './sections.ts';

/** Everything, for programs: `data.json`. */
export async function* jsonFile(content: FileContent): AsyncGenerator<string> {
  const { reader, sections, head, leftOut } = content;
  const { ofAreas, ...beside } = content.beside;
  const kept = [...ofAreas].map(([heading, rows]) => [heading, rows.map(({ data }) => data)] as const);
  const besides = { ...Object.fromEntries(kept), ...beside };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "records": {`;
  for (const [at, section] of sections.entries()) {
    yield `${at ? ',' : ''}\n    ${JSON.stringify(section.object.name)}: [`;
    yield* lines(pages(rowsOf(reader, section)));
    yield '\n    ]';
  }
  yield '\n  },\n  "history": {';
  for (const [at, section] of sections.entries()) {
    yield `${at ? ',' : ''}\n    ${JSON.stringify(section.object.name)}: [`;
    yield* lines(pages(historyOf(reader, section)));
    yield '\n    ]';
  }
  yield `\n  },\n  ${JSON.stringify({ ...besides, leftOut }, null, 2).slice(4)}\n`;
}

async function* lines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const value of values) {
    yield `${isFirst ? '' : ','}\n      ${JSON.stringify(value)}`;
    isFirst = false;
  }
}
