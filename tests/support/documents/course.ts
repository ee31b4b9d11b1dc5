/** A type of documents that no area has: what it gets, it gets from its schema. */
import { Type } from 'typebox';
import { problemCollector } from '../../../src/contract/documents/document-problem.ts';
import type { DocumentType, DocumentValue } from '../../../src/contract/documents/document-type.ts';
import {
  AssetId,
  closed,
  fieldReference,
  filterOf,
  formattedText,
  localizedText,
  NodeId,
  nodeReference,
  plainText,
  recordReference,
  VariableDeclaration,
  VariableReference,
} from '../../../src/contract/documents/parts.ts';

const Choice = closed({ id: NodeId, text: plainText(200), next: nodeReference('slides') });
const SLIDE = { id: NodeId, title: plainText(200) };

/** Three kinds of nodes; one of them refers to records, one has nodes of its own. */
const Slide = Type.Union([
  closed({ ...SLIDE, type: Type.Literal('text'), text: formattedText(4000), asset: Type.Optional(AssetId) }),
  closed({
    ...SLIDE,
    type: Type.Literal('question'),
    kind: Type.Enum(['single', 'multi']),
    isRequired: Type.Optional(Type.Boolean()),
    points: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
    variable: Type.Optional(VariableReference),
    choices: Type.Array(Choice, { maxItems: 5 }),
  }),
  closed({
    ...SLIDE,
    type: Type.Literal('teacher'),
    person: recordReference('Contact'),
    greets: Type.Optional(fieldReference('Contact')),
    showIf: Type.Optional(filterOf()),
  }),
]);

export const courseDocument: DocumentType<DocumentValue> = {
  name: 'testCourse',
  version: 1,
  schema: closed({
    version: Type.Literal(1),
    heading: localizedText(100),
    start: nodeReference('slides'),
    variables: Type.Array(closed({ name: VariableDeclaration }), { maxItems: 9 }),
    slides: Type.Array(Slide, { maxItems: 20 }),
  }),
  maxLength: 20_000,
  empty: { version: 1, heading: {}, start: '', variables: [], slides: [] },
  validate: (document) => {
    const { problems, report } = problemCollector();
    const slides = document['slides'] as readonly DocumentValue[];
    for (const [at, { title }] of slides.entries())
      if (title === '') report(`/slides/${at}/title`, 'title-missing');
    return problems;
  },
};

/** Objects of which the one has courses, and the other the versions that were published of them. */
export const COURSE_MODELS = {
  Course: {
    access: 'contacts',
    fields: [
      { name: 'name', kind: 'STRING', required: true },
      {
        name: 'content',
        kind: 'STRING',
        format: 'document',
        documentType: courseDocument.name,
        documentVersions: 'versionList',
      },
      { name: 'versionList', kind: 'LIST', typeName: 'CourseVersion', inverseOf: 'course' },
    ],
    actions: [{ name: 'publish', handler: 'publishDocument', for: 'one', icon: 'publish' }],
  },
  CourseVersion: {
    access: 'contacts',
    fields: [
      { name: 'course', kind: 'OBJECT', typeName: 'Course', required: true },
      { name: 'number', kind: 'INT', min: 1, required: true, sortable: true },
      { name: 'content', kind: 'STRING', format: 'document', documentType: courseDocument.name },
      { name: 'publishedAt', kind: 'TIMESTAMP' },
      { name: 'publishedBy', kind: 'STRING' },
      { name: 'reason', kind: 'STRING' },
    ],
    system: true,
    unique: [['course', 'number']],
  },
} as const;

/** Letters that are published, of a type that no area validates. */
export const NOTICE_MODELS = {
  Notice: {
    ...COURSE_MODELS.Course,
    fields: [
      { name: 'name', kind: 'STRING', required: true },
      {
        name: 'content',
        kind: 'STRING',
        format: 'document',
        documentType: 'letter',
        about: 'Contact',
        documentVersions: 'versionList',
      },
      { name: 'versionList', kind: 'LIST', typeName: 'NoticeVersion', inverseOf: 'notice' },
    ],
  },
  NoticeVersion: {
    ...COURSE_MODELS.CourseVersion,
    fields: [
      { name: 'notice', kind: 'OBJECT', typeName: 'Notice', required: true },
      { name: 'number', kind: 'INT', min: 1, required: true, sortable: true },
      { name: 'content', kind: 'STRING', format: 'document', documentType: 'letter', about: 'Contact' },
    ],
    unique: [['notice', 'number']],
  },
} as const;
