import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineChanges } from '../../../../src/areas/configuration/json/line-changes.ts';
import { mergeJson } from '../../../../src/areas/configuration/json/merge-json.ts';
import { printJson } from '../../../../src/areas/configuration/json/print-json.ts';
import { readText } from '../../../../src/areas/configuration/json/read-text.ts';
import { startText } from '../../../../src/areas/configuration/json/text-session.ts';
import { updateText } from '../../../../src/areas/configuration/json/update-text.ts';
import type { JsonObject } from '../../../../src/contract/layers/json.ts';

const VIEW: JsonObject = {
  label: '{name}',
  columns: [{ field: 'name', width: 160 }, { field: 'email' }],
  form: { sections: [{ name: 'main', fields: ['name', 'email'] }] },
};
/** As an author has written it: compact, and not as the printer would. */
const OWN = `{ "label":"{name}",
   "columns":[ {"field":"name","width":160},
               {"field":"email"} ],
   "form": {"sections":[{"name":"main","fields":["name","email"]}]} }`;

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(1, true, null, 'a', 'b'),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd/e', '__proto__'), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));
const object = json.object as fc.Arbitrary<JsonObject>;

describe('reading', () => {
  it('says where a text is no JSON, and why', () => {
    const errors = (text: string) => readText(text).errors.map(({ code, from }) => [code, from]);
    expect(errors('{"a": 1 "b": 2}')).toEqual([['CommaExpected', 8]]);
    expect(errors('{"a": }')).toEqual([['ValueExpected', 6]]);
    expect(errors('{"a": 1,}')[0]).toEqual(['PropertyNameExpected', 8]);
    expect(errors('{"a": 1')).toEqual([['CloseBraceExpected', 6]]);
    expect(errors('{"a": 1 // one\n}')[0]?.[0]).toBe('InvalidCommentToken');
    expect(errors('')[0]).toEqual(['ValueExpected', 0]);
    expect(errors('[]')).toEqual([['NotAnObject', 0]]);
    expect(errors('{"a": {"b": 1, "b": 2}}')).toEqual([['DuplicateKey', 15]]);
    expect(errors(`{"a": ${'['.repeat(200_000)}`)[0]?.[0]).toBe('TooDeep');
  });

  it('reads what it prints, a column on one line', () => {
    fc.assert(
      fc.property(object, (value) => {
        expect(readText(printJson(value)).value).toEqual(value);
      }),
    );
    expect(printJson(VIEW).split('\n')).toContain('    { "field": "name", "width": 160 },');
  });
});

describe('a text follows its document', () => {
  it('to any other', () => {
    fc.assert(
      fc.property(object, object, (before, after) => {
        const next = updateText(JSON.stringify(before, null, 1), before, after);
        expect(JSON.parse(next)).toEqual(after);
      }),
    );
  });

  it('and leaves what is the same as its author has written it', () => {
    const columns = [{ field: 'name', width: 160 }, { field: 'email', hidden: true }, { field: 'city' }];
    const next = updateText(OWN, VIEW, { ...VIEW, columns });
    expect(next).toContain('"columns":[ {"field":"name","width":160},');
    expect(next).toContain('{"field":"email",');
    expect(next).toContain('"form": {"sections":[{"name":"main","fields":["name","email"]}]} }');
    expect(JSON.parse(next)).toEqual({ ...VIEW, columns });
  });

  it('and stays as it is printed where it was', () => {
    const columns = [{ field: 'name', width: 160, hidden: true }];
    const next = updateText(printJson(VIEW), VIEW, { ...VIEW, columns });
    expect(next).toContain('\n    { "field": "name", "width": 160, "hidden": true }\n');
  });

  it('by changes of the lines that differ', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'cc', ''), { maxLength: 12 })
      .map((each) => each.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const applied = lineChanges(before, after).reduceRight(
          (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
          before,
        );
        expect(applied).toBe(after);
      }),
    );
    expect(lineChanges('{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "a": 10,\n  "b": 2\n}\n')).toEqual([
      { from: 10, to: 10, insert: '0' },
    ]);
  });
});

describe('merging a text with what has become of the document', () => {
  it('keeps the changes of both sides, and the text where both have changed the same', () => {
    const base = { a: 1, b: { c: 1, d: 1 }, e: [1] };
    const mine = { a: 2, b: { c: 1, d: 2 }, e: [1] };
    const theirs = { a: 3, b: { c: 2, d: 1 }, f: true };
    expect(mergeJson(base, mine, theirs)).toEqual({ a: 2, b: { c: 2, d: 2 }, f: true });
    fc.assert(
      fc.property(object, object, (one, other) => {
        expect(mergeJson(one, one, other)).toEqual(other);
        expect(mergeJson(one, other, one)).toEqual(other);
      }),
    );
  });
});

describe('a text beside other editors', () => {
  it('waits until it is valid, and takes nothing back that was changed elsewhere meanwhile', () => {
    const session = startText(VIEW, undefined);
    const typed = session.text().replace('160', '16');
    session.type(typed.replace('"width": 16', '"width": '));
    expect(session.commit(VIEW)).toBeUndefined();
    expect(session.pending()).toMatchObject({ base: VIEW });

    const elsewhere: JsonObject = { ...VIEW, label: '{email}' };
    session.take(elsewhere);
    expect(session.text()).toContain('"width":  }');

    // As after a reload.
    const again = startText(elsewhere, session.pending());
    expect(again.text()).toBe(session.text());
    again.type(typed);
    const next = again.commit(elsewhere);
    expect(next).toEqual({
      ...elsewhere,
      columns: [{ field: 'name', width: 16 }, { field: 'email' }],
    });
    again.take(next as JsonObject);
    expect(again.pending()).toBeUndefined();
    expect(again.text()).toContain('{email}');
  });

  it('follows the document, and goes back to it', () => {
    const session = startText(VIEW, undefined);
    session.take({ ...VIEW, label: '{email}' });
    expect(readText(session.text()).value).toEqual({ ...VIEW, label: '{email}' });
    session.type('{');
    session.drop(VIEW);
    expect([session.text(), session.pending()]).toEqual([printJson(VIEW), undefined]);
  });

  it('says nothing of other spaces', () => {
    const session = startText(VIEW, undefined);
    session.type(JSON.stringify(VIEW));
    expect([session.pending(), session.commit(VIEW)]).toEqual([undefined, undefined]);
    expect(session.text()).toBe(JSON.stringify(VIEW));
  });
});
