// @vitest-environment node
/** What `documentVersions` asks of the object that keeps the versions. */
import { expect, it } from 'vitest';
import { registerDocumentTypes } from '../../../src/contract/documents/document-types.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { COURSE_MODELS, courseDocument } from '../../support/documents/course.ts';

registerDocumentTypes([courseDocument]);

const { Course, CourseVersion } = COURSE_MODELS;
const problems = (course: object, version: object) =>
  buildCatalog(
    new Map([
      ['objects/Course/model.json', JSON.stringify(course)],
      ['objects/CourseVersion/model.json', JSON.stringify(version)],
      ['areas.json', '{ "areas": [] }'],
      ['defaults.view.json', '{ "pageSize": 25, "form": { "exclude": [], "noEmptyOption": [] } }'],
    ]),
  ).problems.map(({ pointer, message }) => `${pointer}: ${message}`);

it('needs an object of the server with a document, a relation back and a number of its own', () => {
  const { access: _, ...course } = Course;
  const { access: __, ...version } = CourseVersion;
  expect(problems(course, version)).toEqual([]);
  const lacking =
    /^\/fields\/1\/documentVersions: The versions need an object with "system", a field "content"/;
  expect(problems(course, { ...version, unique: undefined })).toContainEqual(expect.stringMatching(lacking));
  expect(problems(course, { ...version, system: undefined })).toContainEqual(expect.stringMatching(lacking));
  const fields = course.fields.map((field) => ({ ...field, documentVersions: undefined }));
  expect(problems({ ...course, fields }, version)).toEqual([
    expect.stringMatching(/^\/actions: The action "publish" needs a field with "documentVersions"/),
  ]);
});
