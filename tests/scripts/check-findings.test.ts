/** What `npm run check` says of files that are broken in one way each. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../../scripts/check/find.ts';
import { type Project, readProject } from '../../scripts/check/project.ts';

let project: Project;
beforeAll(async () => {
  // Narrowed schemas have a test of their own; with a changed file each time all of them would be made anew.
  project = { ...(await readProject({ metadataDir: 'metadata', localesDir: 'locales' })), types: new Map() };
});

/** What there is to say with these texts in place of the project's. */
const said = (files: Readonly<Record<string, string>>) =>
  findingsOf({ ...project, files: new Map([...project.files, ...Object.entries(files)]) }).findings.map(
    ({ severity, file, pointer, region, rule, message, edits }) => ({
      text: `${severity} ${file}#${pointer} ${rule}: ${message}`,
      line: region.line,
      edits,
    }),
  );

/** The one thing to say of a file where one text stands in place of another. */
function saidOf(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  const changed = text.replace(from, to);
  const lineAt = changed.slice(0, changed.indexOf(to)).split('\n').length;
  return { found: said({ [file]: changed }), lineAt };
}

const VIEW = 'metadata/objects/Contact/view.json';
const MODEL = 'metadata/objects/Workplace/model.json';
const MEETING = 'metadata/objects/Meeting/model.json';
const MEETING_VIEW = 'metadata/objects/Meeting/view.json';
const CONTACT = 'metadata/objects/Contact/model.json';
const CAMPAIGN = 'metadata/objects/MessageCampaign/model.json';
const ELEMENT = 'metadata/objects/MessageElement/model.json';
const AREAS = 'metadata/areas.json';
const ACCESS = 'metadata/access.json';
const GERMAN = 'locales/de/objects.json';

it('says nothing of the files of the project', () => {
  expect(said({}).map(({ text }) => text)).toEqual([]);
});

describe('an error', () => {
  const errors = (file: string, from: string, to: string) =>
    saidOf(file, from, to).found.map(({ text }) => text);

  it('says of a key in the wrong place where it belongs, not which word is near', () => {
    expect(errors(VIEW, '"dashboard": {', '"sections": [], "dashboard": {')).toEqual([
      expect.stringMatching(
        /^error \S+#\/sections .* Did you mean "record\.sections" or "form\.sections" or "form\.tabs\[\]\.sections"\?$/,
      ),
    ]);
  });

  it('says once of a value in a filter what it has to be', () => {
    expect(errors(MEETING, String.raw`"[\"LIVE\", \"ENDED\"]"`, '["LIVE"]')).toEqual([
      expect.stringMatching(
        /filter\/value .*: \["LIVE"\] must be string or null\. Write it like "\\"PL\\""\.$/,
      ),
    ]);
  });

  it('is an object that filters offer and leave out', () => {
    expect(errors('metadata/filters.json', '"except": [', '"except": [\n    "Contact",')).toEqual([
      'error metadata/filters.json#/except/0 filters/except: "Contact" is in "objects", too. Remove it from one of them.',
    ]);
  });

  it('in the menu does not say of every object that it has no area', () => {
    const found = errors('metadata/areas.json', '"route": "/app/campaigns"', '"route": "campaigns"');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('/areas/0/entries/1/route');
  });

  it.each([
    // The step that has no such state, not the action that can no more be undone.
    ['model/lifeCycle/transitions/to', CAMPAIGN, '"to": "SCHEDULED"', '"to": "SCHEDULE"'],
    // The setting of the file that is broken, not the steps that name others of it.
    [
      'settings/settings/kind: "INTEGER" is not allowed here. … Did you mean "INT"?',
      'metadata/settings/sending.json',
      '"INT"',
      '"INTEGER"',
    ],
    // The area, not the texts that it has in nine languages.
    ['areas/areas/key: "messages" is used twice', AREAS, '"key": "presentation"', '"key": "messages"'],
    ['areas/areas/entries/goTo: "d" is used twice', AREAS, '"goTo": "k"', '"goTo": "d"'],
    ['model/importable/headers: "emial" is', CONTACT, '"headers": {', '"headers": { "emial": ["E-Mail"],'],
    [
      'model/fields/documentState: "contentState" is not a read-only',
      ELEMENT,
      '"readOnly": true,\n      "sortable"',
      '"sortable"',
    ],
    ['A brace of "{title" is alone', MEETING_VIEW, '"{title}||{id}"', '"{title"'],
    [
      '"savedBlocks" means nothing without "format": "document"',
      MEETING,
      '"name": "title"',
      '"name": "title", "savedBlocks": "Contact"',
    ],
    // The values that a choice lacks, not each of them wherever it is named.
    [
      'needs "values"',
      MEETING,
      '"values": ["SCHEDULED", "LIVE", "ENDED", "CANCELED", "NOT_HELD"],\n      "default"',
      '"default"',
    ],
    ['"SCHEDULD" is not a value', MEETING, '"default": "SCHEDULED"', '"default": "SCHEDULD"'],
    ['"time" is for TIMESTAMP', MEETING, '"maxLength": 200,\n      "required": true,', '"stamp": "time",'],
    ['"setings" is not a key here', 'metadata/settings/session.json', '"settings"', '"setings"'],
  ])('is told once: %s', (problem, file, from, to) => {
    const found = errors(file, from, to);
    expect(found).toHaveLength(1);
    for (const part of problem.split(' … ')) expect(found[0]).toContain(part);
  });

  it.each([
    [
      ELEMENT,
      '"documentState": "contentState"',
      '"documentState": "type"',
      '/fields/9/documentState model/fields/documentState: "type" is not a read-only field of kind ENUM with the values VALID, INVALID, PENDING.',
    ],
    [
      'metadata/elements/MESSAGE_BOUNCED.json',
      '"leads": "receiver",',
      '"leads": "receiver", "filter": "{\\"type\\": 7}",',
      '/fixed/filter element/fixed: "7" is not a type of filter.',
    ],
    [
      'metadata/objects/Billing/model.json',
      '"currency": "EUR"',
      '"currency": "EUE"',
      '/fields/3/currency model/fields/currency: "EUE" is not a currency by its ISO 4217 code.',
    ],
    [
      MEETING,
      '"name": "description",',
      '"name": "description", "emptiedBy": ["description"],',
      '/fields/8/emptiedBy/0 model/fields/emptiedBy: "description" is not another field that the record itself keeps.',
    ],
    [
      MEETING,
      '"fields": ["startTimeUTC", "endTimeUTC"]',
      '"fields": ["startTimeUTC", "endTimeUTC"], "except": ["title"]',
      '/readOnlyWhen/0/except/0 model/readOnlyWhen/except: "title" is not among "fields", which alone are locked. Remove it.',
    ],
    [
      MEETING_VIEW,
      '"sort": [{ "field": "startTimeUTC"',
      '"sort": [{ "field": "participantList"',
      '/sort/0/field view/sort/field: "participantList" is of kind LIST, by which no list is sorted. Remove it.',
    ],
    [
      MEETING_VIEW,
      '{ "field": "title", "width": 260 }',
      '"title"',
      '/columns/0 view/columns: "title" must be object. Write it like {"field":',
    ],
    [
      ACCESS,
      '"emailStatus": "readOnly"',
      '"emailStatu": "readOnly"',
      '/roles/1/rules/objects/Contact/fields/emailStatu access/roles/rules/objects/fields: "emailStatu" is not a field of Contact. Known: firstName,',
    ],
    [
      ACCESS,
      '"id": "viewer.groups" }\n              }\n            },\n            "fields"',
      '"id": "viewer.group" }\n              }\n            },\n            "fields"',
      '/roles/1/rules/objects/Contact/rows/filter/variable/id access/roles/rules/objects/rows: "viewer.group" is not a variable of access.',
    ],
    [
      VIEW,
      '"email", "width"',
      '"emial", "width"',
      '/columns/2/field view/columns/field: "emial" is not a field',
    ],
    [VIEW, '"search":', '"serch":', '/serch view/unknown-key: "serch" is not a key here.'],
    [
      VIEW,
      '"trend": "createdAt"',
      '"trend": "lastName"',
      '/dashboard/trend view/dashboard/trend: "lastName" is not a sortable TIMESTAMP of Contact.',
    ],
    [
      VIEW,
      '["firstName", "lastName", "email"',
      '["firstName", "notes", "email"',
      '/search/1 view/search: "notes" has no search index.',
    ],
    [
      VIEW,
      '"fields": ["email", "phone",',
      '"fields": ["messageList", "phone",',
      '/form/sections/1/fields/0 view/form/sections/fields: "messageList" is also excluded',
    ],
    [
      MODEL,
      '"name": "city"',
      '"name": "toString"',
      '/fields/4/name model/fields/name: "toString" is a name that every JavaScript object has',
    ],
    [
      'metadata/objects/Segment/model.json',
      '"format": "filter" }',
      '"format": "filter", "filterObject": "Group" }',
      '/fields/4/filterObject model/fields/filterObject: A count goes by "filter", which is about Contact',
    ],
    [
      MODEL,
      '"kind": "STRING"',
      '"kind": "STRING", "format": "filter", "filterObject": "Contcat"',
      '/fields/0/filterObject model/fields/filterObject: "Contcat" is not an object.',
    ],
    [
      'metadata/areas.json',
      '"object": "Lead"',
      '"object": "Laed"',
      '/areas/3/entries/7/object areas/areas/entries/object: "Laed" is not an object.',
    ],
    [
      'metadata/areas.json',
      '"access": "contacts"',
      '"access": "contact"',
      '/areas/3/access areas/areas/access: "contact" is not allowed here.',
    ],
    [
      'metadata/access.json',
      '"areas": {',
      '"areas": { "mesages": [],',
      '/roles/0/rules/areas/mesages access/roles/rules/areas/unknown-key: "mesages" is not a key here.',
    ],
    [
      'metadata/access.json',
      '"key": "representative"',
      '"key":  "marketer"',
      '/roles/1/key access/roles/key: "marketer" is the key of role 0, too. Change one of them.',
    ],
    [
      'metadata/objects/Workplace/view.json',
      '"{name}||{id}"',
      '"{name||{id}"',
      '/label view/label: A brace of "{name||{id}" is alone. Write each field as {name}.',
    ],
    [
      'metadata/objects/Workplace/view.json',
      '"width": 320 }',
      '"width": 320, "cell": "progress" }',
      '/columns/0/cell view/columns/cell: "progress" is for INT, LONG, DOUBLE, FLOAT; "name" is of kind STRING.',
    ],
    [
      'metadata/objects/Workplace/view.json',
      '"width": 320 }',
      '"width": "320px" }',
      '/columns/0/width view/columns/width: "320px" must be integer. Write it like',
    ],
    [
      'metadata/objects/Workplace/view.json',
      '"direction": "ASCENDING"',
      '"direction": "ASC"',
      '/sort/0/direction view/sort/direction: "ASC" is not allowed here. Known: ASCENDING, DESCENDING. Did you mean "ASCENDING"?',
    ],
    [
      MODEL,
      '"name": "city", "kind": "STRING"',
      '"name": "city", "kind": "DATE"',
      '/fields/4/kind model/fields/kind: "DATE" is not allowed here.',
    ],
    [
      MODEL,
      '"maxLength": 120',
      '"maxLength": 3, "default": "Town"',
      '/fields/4/default model/fields/default: The default "Town" does not fit the field (too-long, maxLength 3).',
    ],
    [
      'metadata/objects/Group/model.json',
      '"fields": [',
      '"role": "batchJob", "fields": [',
      '/role model/role: "batchJob" is the role of BatchJob, and of one object alone.',
    ],
    [
      'metadata/settings/regional.json',
      '"default": "UTC"',
      '"default": "Europe/Warschau"',
      '/settings/1/default settings/settings/default: "Europe/Warschau" is not a time zone. Did you mean "Europe/Warsaw"?',
    ],
    [
      'metadata/defaults.view.json',
      '"pageSize": 25',
      '"pageSize": "25"',
      '/pageSize defaults/pageSize: "25" must be number. Write it like 25.',
    ],
    [
      'metadata/areas.json',
      '"key": "presentation",',
      '"key":  "messages",',
      '/areas/1/key areas/areas/key: "messages" is used twice. Change one.',
    ],
    [
      MEETING_VIEW,
      '"presentation.name"',
      '"participantList.email"',
      '/columns/1/field view/columns/field: "participantList" is of kind LIST; a path goes on only through an OBJECT field. Known: presentation, moderator.',
    ],
    [
      MEETING_VIEW,
      '"field": "presentation.name", "width": 220',
      '"field": "presentation.version", "cell": "image"',
      '/columns/1/cell view/columns/cell: "image" is for STRING; "presentation.version" is of kind ',
    ],
    [
      'metadata/objects/MessageCampaign/view.json',
      String.raw`"value": "\"EMAIL\""`,
      '"variable": { "id": "viewer.id" }',
      '/form/fields/subject/when/filter/variable view/form/fields/when: "{\\"id\\":\\"viewer.id\\"}" is refused: a variable without its value. Say a "value" in its place.',
    ],
    [
      MEETING,
      String.raw`"[\"LIVE\", \"ENDED\"]"`,
      '"OVER"',
      '/deletableWhen/when/filter/value model/deletableWhen/when: "OVER" is refused: not JSON text. Write it as JSON text: "\\"OVER\\"" for a text, "3" for a number.',
    ],
    [
      'metadata/objects/Lead/model.json',
      '"name": "reject",\n        "from"',
      '"name":  "qualify",\n        "from"',
      '/lifeCycle/transitions/1/name model/lifeCycle/transitions/name: "qualify" is the name of two rules',
    ],
  ])('%s: %s', (file, from, to, text) => {
    const { found, lineAt } = saidOf(file, from, to);
    const line = found.find((each) => each.text.includes(`error ${file}#${text}`));
    expect(line, JSON.stringify(found, null, 1)).toMatchObject({ line: lineAt });
  });

  it.each([
    ['metadata/objects/Consent/model.json', '"kind": "ENUM"', '"kind": "ENMU"', 'Did you mean "ENUM"?'],
    [MEETING, '"typeName": "Contact"', '"typeName": "Contacts"', 'Did you mean "Contact"?'],
    [
      'metadata/objects/Contact/model.json',
      '"kind": "STRING"',
      '"kind": "TEXT"',
      '"TEXT" is not allowed here.',
    ],
    [
      'metadata/objects/Lead/model.json',
      '"field": "status",\n    "start"',
      '"field": "state",\n    "start"',
      'Did you mean "status"?',
    ],
    [
      'metadata/objects/Lead/model.json',
      '"value": "CONVERTED"',
      '"value": "CONVERTET"',
      'Did you mean "CONVERTED"?',
    ],
    [VIEW, '"{firstName} {lastName}', '"{firstName {lastName}', 'A brace of'],
  ])('is told alone, and not with all that follows from it: %s: %s → %s', (file, from, to, text) => {
    const { found } = saidOf(file, from, to);
    expect(found.map((each) => each.text)).toEqual([expect.stringContaining(text) as string]);
  });

  it('is an Undo from which no step leads back, of what an area does too', () => {
    const { found } = saidOf(
      'metadata/objects/Lead/model.json',
      '"to": "NEW",\n        "system"',
      '"to": "REJECTED",\n        "system"',
    );
    expect(found[0]?.text).toContain(
      '/actions/3/undoable model/actions/undoable: No step leads back from "CONVERTED" to "NEW".',
    );
  });

  it('of a short word is not guessed', () => {
    const { found } = saidOf('metadata/settings/regional.json', '"default": "en"', '"default": "gb"');
    expect(found[0]?.text).toMatch(/"gb" is not a value of "defaultLanguage"\. Known: pl, en, [^.]*\.$/);
  });

  it('is a name or an operator in a filter, with what is known', () => {
    const { found, lineAt } = saidOf(
      'metadata/access.json',
      '"objectField": "userId"',
      '"objectField": "usreId"',
    );
    expect(found[0]).toMatchObject({ line: lineAt });
    expect(found[0]?.text).toMatch(/objectField .*: "usreId" is not a field of .* Did you mean "userId"\?$/);
  });

  it('is told at once with others of the same column', () => {
    const { found } = saidOf(VIEW, '"field": "email"', '"field": "emial", "cell": "txet", "widht": 3');
    const texts = found.map(({ text }) => text).join('\n');
    for (const part of ['columns/2/field', 'columns/2/cell', 'columns/2/widht'])
      expect(texts).toContain(part);
  });

  it('is where a file stops being JSON', () => {
    const { found, lineAt } = saidOf(VIEW, '"width": 130 },', '"width": 130 }, // wide\n');
    expect(found[0]).toMatchObject({
      line: lineAt,
      text: expect.stringContaining('json-syntax: The file is not valid JSON') as string,
    });
    expect(found.filter(({ text }) => text.includes(VIEW))).toHaveLength(1);
  });

  it('is a key that stands twice', () => {
    const { found, lineAt } = saidOf(VIEW, '"search":', '"label": "{email}||{id}",\n  "search":');
    expect(found).toMatchObject([
      { text: expect.stringContaining(`${VIEW}#/label double-key`) as string, line: lineAt },
    ]);
  });
});

describe('a warning', () => {
  it.each<[file: string, from: string, to: string, text: string, isMended: boolean]>([
    [VIEW, '"width": 110', '"hidden": false', '/columns/0/hidden default-value: false is what holds', true],
    [VIEW, '"search":', '"pageSize": 25,\n  "search":', '/pageSize default-value: 25 is what holds', true],
    [
      VIEW,
      '"search":',
      '"actions": { "header": ["new"], "row": ["edit", "convert"] },\n  "search":',
      '/actions/row/1 without-effect: The model of Contact does not provide for "convert"',
      true,
    ],
    [
      VIEW,
      '"exclude": [',
      '"exclude": ["sourceformId", ',
      '/form/exclude/0 without-effect: defaults.view.json names',
      true,
    ],
    [
      VIEW,
      '"exclude": [',
      '"noEmptyOption": ["firstName"], "exclude": [',
      '/form/noEmptyOption/0 without-effect: "firstName" is of kind STRING',
      true,
    ],
    [
      VIEW,
      '"exclude": [',
      '"fields": { "notes": {} }, "exclude": [',
      '/form/fields/notes without-effect: Nothing is said here.',
      true,
    ],
    [
      VIEW,
      '"email", "phone"]',
      '"email", "phone", "email"]',
      '/search/4 listed-twice: "email" is listed twice.',
      true,
    ],
    [
      'metadata/objects/ContactConsent/view.json',
      '"sections": [',
      '"tabs": [{ "name": "one", "sections": ["person"] }], "sections": [',
      '/form/sections/1/name section-in-no-tab: "decision" is in no tab',
      false,
    ],
    [
      MODEL,
      '"kind": "STRING"',
      '"kind": "STRING", "unique": false',
      '/fields/0/unique default-value: false is what holds',
      true,
    ],
    [
      'metadata/areas.json',
      '"object": "Lead"',
      '"object": "Group"',
      '/areas/3/entries/7/object two-entries: The entry "groups" shows Group',
      false,
    ],
    [
      'metadata/areas.json',
      '"key": "knowHow"',
      '"key": "knowWhat"',
      '/areas/5/entries/2/route route-without-screen: No screen has the route "/app/knowhow"',
      false,
    ],
    [
      'metadata/objects/Presentation/view.json',
      '"field": "thumbnailUrl"',
      '"field": "thumbnailUrl", "cell": "image"',
      '/columns/4/cell image-outside: "thumbnailUrl" has addresses of other servers',
      false,
    ],
    [
      VIEW,
      '{lastName}||{id}',
      '{email}',
      '/label empty-label: A record may have none of firstName, email: it is then shown as unnamed',
      false,
    ],
    [
      MODEL,
      '"kind": "STRING"',
      '"kind": "STRING", "format": "filter"',
      '/fields/0/format about-nothing: Of "name" it is not known what it is about',
      false,
    ],
    [
      'metadata/objects/Suppression/model.json',
      '  "about": { "address": "address" },\n',
      '',
      '/fields/0 undecided-people: "address" may tell of a person whom row rules hide',
      false,
    ],
    [
      'metadata/defaults.view.json',
      '"emailStatus"',
      '"emailStatsu"',
      '/form/exclude/3 unknown-name: "emailStatsu" is not a field of any object. Did you mean "emailStatus"?',
      true,
    ],
  ])('%s: %s → %s', (file, from, to, text, isMended) => {
    const { found } = saidOf(file, from, to);
    const line = found.find((each) => each.text.includes(`warning ${file}#${text}`));
    expect(line, JSON.stringify(found, null, 1)).toBeDefined();
    expect((line?.edits.length ?? 0) > 0).toBe(isMended);
  });

  it('is a text that nothing shows, and one that lacks', () => {
    const { found } = saidOf(GERMAN, '"postalCode":', '"postalCod":');
    const texts = found.map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(/#\/Workplace\/fields\/postalCod unused-text: .* Did you mean "postalCode"\?$/),
    );
    expect(texts).toContainEqual(
      expect.stringMatching(/#\/Workplace missing-text: fields\.postalCode of "Workplace" has no text/),
    );
  });

  it('is a text that waits for its translation', () => {
    const { found } = saidOf(GERMAN, '"Postleitzahl"', '"[en] Postal code"');
    expect(found[0]?.text).toContain(`${GERMAN}#/Workplace/fields/postalCode untranslated-text`);
    const many = readFileSync(GERMAN, 'utf8').replaceAll(/": "(?!\[)/g, '": "[en] ');
    const waiting = said({ [GERMAN]: many }).map(({ text }) => text);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toMatch(/untranslated-text: \d{3,4} texts wait for a translation.* and \d+ more\./);
  });

  it('is a key of texts that none has, told once for all below it, and a name of 2,000 letters', () => {
    const { found } = saidOf(GERMAN, '"Workplace": {\n    "fields":', '"Workplace": {\n    "feilds":');
    const strange = found.filter(({ text }) => text.includes('unused-text'));
    expect(strange).toHaveLength(1);
    expect(strange[0]?.text).toMatch(/#\/Workplace\/feilds .* Did you mean "fields"\?$/);
    const column = (path: string) =>
      saidOf(GERMAN, '"Meeting": {', `"Meeting": {\n    "columns": { "${path}": "Unterlage" },`).found;
    const unused = (path: string) => column(path).filter(({ text }) => text.includes('unused-text'));
    expect(unused('presentation.name')).toEqual([]);
    expect(unused('presentation.nmae')[0]?.text).toContain('Did you mean "presentation.name"?');
    const long = saidOf(GERMAN, '"Postleitzahl"', `"${'x'.repeat(2000)}"`).found;
    expect(long[0]?.text).toMatch(/postalCode long-text: The text has 2000 characters/);
  });

  it('is a value in the place of a text, told once and at its place', () => {
    const ofText = (from: string, to: string) => saidOf(GERMAN, from, to).found.map(({ text }) => text);
    expect(ofText('"Postleitzahl"', '5')).toEqual([
      `warning ${GERMAN}#/Workplace/fields/postalCode no-text: 5 is no text. Write one in quotes.`,
    ]);
    expect(ofText('"postalCode": "Postleitzahl"', '"postalCode": {\n        "one": "PLZ"\n      }')).toEqual([
      `warning ${GERMAN}#/Workplace/fields/postalCode no-text: {"one":"PLZ"} is no text. Write one in quotes.`,
    ]);
    for (const whole of ['[]\n', 'null\n'])
      expect(said({ [GERMAN]: whole }).map(({ text }) => text)).toEqual([
        `warning ${GERMAN}# no-text: ${whole.trim()} must be an object of texts. Change the value.`,
      ]);
  });

  it('is a file that does not name its schema, or one that is not there', () => {
    const schema = /"\$schema": "([^"]+)",\n\s*/;
    const text = readFileSync(VIEW, 'utf8');
    expect(said({ [VIEW]: text.replace(schema, '') })).toMatchObject([
      { text: expect.stringContaining('missing-schema: The file names no schema.') as string },
    ]);
    expect(said({ [VIEW]: text.replace(schema, '"$schema": "./no.json", ') })).toMatchObject([
      { text: expect.stringContaining('missing-schema: There is no "./no.json".') as string },
    ]);
  });

  it('is a file that nothing reads', () => {
    expect(said({ 'metadata/objects/Contact/veiw.json': '{}' })).toMatchObject([
      { text: expect.stringContaining('unknown-file: "veiw.json" is not a file that is read.') as string },
    ]);
  });

  it('is an object without an area', () => {
    const found = said({
      'metadata/objects/Ship/model.json': '{"fields":[{"name":"name","kind":"STRING"}]}',
    });
    expect(found.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('metadata/objects/Ship/model.json# no-area'),
    );
  });
});

describe('the glossary', () => {
  const FILE = 'locales/pt/people.json';
  const withTexts = (texts: Readonly<Record<string, string>>) =>
    findingsOf({ ...project, texts: new Map([...project.texts, ...Object.entries(texts)]) }).findings.map(
      ({ severity, file, pointer, rule, message, region }) => ({
        text: `${severity} ${file}#${pointer} ${rule}: ${message}`,
        line: region.line,
      }),
    );

  it('is read with all texts, and is none of them', () => {
    expect([...project.texts.keys()]).toContain('locales/glossary.json');
    expect([...project.files.keys()]).not.toContain('locales/glossary.json');
    expect(project.texts.size).toBeGreaterThan(100);
  });

  it('names each text with a word that it replaces, by file, key, word and remedy', () => {
    const texts = { files: { none: 'Não há ficheiros.', title: 'Arquivos em preparação' } };
    expect(withTexts({ [FILE]: JSON.stringify(texts, null, 2) })).toEqual([
      {
        text: `error ${FILE}#/files/title glossary: "Arquivos" must not stand here: Brazilian. Write "ficheiros", or change the glossary.`,
        line: 4,
      },
    ]);
  });

  it.each([
    ['an ending', 'Salvo', 1],
    ['a word within another one', 'Ressalva', 0],
    ['the name of a variable', '{{equipe}}', 0],
    ['several words', 'Linhas em  andamento', 1],
    ['what is Brazilian alone', 'Guardado', 0],
    ['English that waits for its translation', '[en] Equipe', 0],
  ])('knows %s', (_what, text, found) => {
    expect(withTexts({ [FILE]: JSON.stringify({ text }) })).toHaveLength(found);
  });

  it('is held by what is mended in the same run', () => {
    const [finding] = said({ 'locales/pt/menu.json': JSON.stringify({ areas: { forms: 'Senhas' } }) }).filter(
      ({ text }) => text.includes(' glossary: '),
    );
    expect(finding?.text).toMatch(/^error locales\/pt\/menu\.json#\/areas\/forms glossary: "Senhas"/);
  });

  it('is refused where it names no language, or no word in its place', () => {
    const broken = { avoid: { br: {}, pt: { salvar: { use: 'guardar' } } }, terms: {} };
    const found = withTexts({ 'locales/glossary.json': JSON.stringify(broken) }).map(({ text }) => text);
    expect(found.join('\n')).toMatch(/#\/avoid\/br glossary: "br" is not a key here/);
    expect(found.join('\n')).toMatch(/#\/avoid\/pt\/salvar glossary: .*why/);
  });
});
