/** Versions of documents of a type that no area has: published, compared and put back, by metadata alone. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, it } from 'vitest';
import { registerDocumentTypes } from '../../../src/contract/documents/document-types.ts';
import { RecordPartsContext } from '../../../src/views/area/record-parts.ts';
import { VersionsPart } from '../../../src/views/document-editor/versions-part.tsx';
import { RecordScreen } from '../../../src/views/record/record-screen.tsx';
import { COURSE_MODELS, courseDocument } from '../../support/documents/course.ts';
import { copyMetadata, type MetadataCopy } from '../../support/metadata.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage({ withGrid: false });
const user = userEvent.setup();
let copy: MetadataCopy | undefined;
const api = hostApi({
  metadata: async () => {
    registerDocumentTypes([courseDocument]);
    copy = await copyMetadata();
    for (const [name, model] of Object.entries(COURSE_MODELS))
      await copy.write(`objects/${name}/model.json`, model);
    await copy.write('objects/Course/view.json', {
      label: '{name}',
      columns: [{ field: 'name' }],
      form: {
        exclude: ['versionList'],
        sections: [{ name: 'all', fields: ['name', 'content'] }],
        tabs: [
          { name: 'edit', sections: ['all'] },
          { name: 'past', part: 'documentVersions' },
        ],
      },
    });
    return copy.folder;
  },
});
afterAll(() => copy?.remove());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly content: string;
}
async function ask(query: string, variables: Record<string, unknown>): Promise<Row> {
  const { data, errors } = await api.call(query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data)[0] as Row;
}
const course = (title: string) =>
  JSON.stringify({ ...courseDocument.empty, slides: [{ id: 'a', type: 'text', title, text: '' }] });

it('shows what each version has otherwise, and makes one the draft again until that is undone', async () => {
  const row = await ask(
    'mutation ($input: CourseInput!) { createCourse(input: $input) { id version content } }',
    { input: { name: 'Course', content: course('First') } },
  );
  await ask(
    'mutation ($id: ID!, $version: Int!) { actCourse(action: "publish", id: $id, version: $version, input: {}) { id version } }',
    { id: row.id, version: row.version },
  );
  const { id, content } = await ask(
    'mutation ($id: ID!, $version: Int!, $input: CourseInput!) { updateCourse(id: $id, version: $version, input: $input) { id version content } }',
    { id: row.id, version: row.version, input: { content: course('Second') } },
  );
  const draft = async () =>
    (await ask('query ($id: ID!) { course(id: $id) { id version content } }', { id })).content;

  renderPage(
    {
      '/list/*': (
        <RecordPartsContext value={new Map([['documentVersions', VersionsPart]])}>
          <RecordScreen objectName="Course" route="/list" id={id} />
        </RecordPartsContext>
      ),
    },
    `/list/${id}`,
  );
  await user.click(await screen.findByRole('tab', { name: 'Past' }));
  const draftPart = await screen.findByRole('region', { name: 'Draft' });
  expect(draftPart.textContent).toContain('First → Second');
  const first = screen.getByRole('region', { name: /^Version 1 · .+ · / });
  await user.click(within(first).getByRole('button', { name: 'Make it the draft' }));
  await within(draftPart).findByText('No change of content');
  expect(await draft()).toBe(row.content);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(draftPart.textContent).toContain('First → Second'));
  expect(await draft()).toBe(content);
});
