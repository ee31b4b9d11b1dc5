import { describe, expect, it } from 'vitest';
import { completeModel } from '../../../scripts/generate/complete-model.ts';
import { usableFiles } from '../../../src/contract/metadata/usable-files.ts';
import { parseSketch } from '../../../scripts/generate/sketch.ts';

const OBJECTS = ['Contact', 'Group', 'InvoiceLine'];
const parse = (text: string) => parseSketch({ object: 'Order', text }, OBJECTS, 'Upload').fields;

describe('a sketch', () => {
  it('has states, and which may follow which', () => {
    const text = 'name:STRING status:NEW>SENT>PAID|NEW>SENT_BACK>NEW|PAID>SENT_BACK!';
    const sketch = parseSketch({ object: 'Order', text }, OBJECTS);
    expect(sketch.fields[1]).toEqual({
      name: 'status',
      kind: 'ENUM',
      values: ['NEW', 'SENT', 'PAID', 'SENT_BACK'],
      default: 'NEW',
      required: true,
    });
    expect(completeModel({ ...sketch, notes: [] }).model.lifeCycle).toEqual({
      field: 'status',
      start: ['NEW'],
      transitions: [
        { name: 'toSent', from: ['NEW'], to: 'SENT' },
        { name: 'toPaid', from: ['SENT'], to: 'PAID' },
        { name: 'toSentBack', from: ['NEW', 'PAID'], to: 'SENT_BACK' },
        { name: 'toNew', from: ['SENT_BACK'], to: 'NEW' },
      ],
    });
    for (const [wrong, message] of [
      ['a:X>Y b:X>Y', /"a" has the states already/],
      ['a:X>Y[]', /A record has one state/],
      ['a:X>1', /"1" is no state/],
    ] as const) {
      expect(() => parse(wrong)).toThrow(message);
    }
  });

  it.each([
    ['name:STRING!', { name: 'name', kind: 'STRING', required: true }],
    ['email:STRING(120)?', { name: 'email', kind: 'STRING', maxLength: 120 }],
    ['email:email', { name: 'email', kind: 'STRING', format: 'email' }],
    ['notes:TEXT', { name: 'notes', kind: 'STRING', format: 'multiline' }],
    ['due:DATE', { name: 'due', kind: 'LOCAL_DATE' }],
    ['groupList:Group[]', { name: 'groupList', kind: 'LIST', typeName: 'Group' }],
    ['contact:Contact!', { name: 'contact', kind: 'OBJECT', typeName: 'Contact', required: true }],
    [
      'lineList:InvoiceLine[].invoice',
      { name: 'lineList', kind: 'LIST', typeName: 'InvoiceLine', inverseOf: 'invoice' },
    ],
    [
      'total:MONEY(EUR)!',
      { name: 'total', kind: 'STRING', format: 'money', currency: 'EUR', required: true },
    ],
    ['total:money(currency)', { name: 'total', kind: 'STRING', format: 'money', currencyField: 'currency' }],
    ['rule:FILTER(Contact)', { name: 'rule', kind: 'STRING', format: 'filter', filterObject: 'Contact' }],
    ['rule:FILTER(about)', { name: 'rule', kind: 'STRING', format: 'filter', filterObjectField: 'about' }],
    [
      'lines:{text:STRING(80)!,size:S|M,tags:STRING[]}[]',
      {
        name: 'lines',
        kind: 'LIST',
        item: [
          { name: 'text', kind: 'STRING', maxLength: 80, required: true },
          { name: 'size', kind: 'ENUM', values: ['S', 'M'] },
          { name: 'tags', kind: 'LIST', typeName: 'STRING' },
        ],
      },
    ],
    [
      'paper:FILE(PDF|VIDEO,2)!',
      {
        name: 'paper',
        kind: 'OBJECT',
        typeName: 'Upload',
        required: true,
        usableWhen: usableFiles('Upload', { isPicture: false, types: ['PDF', 'VIDEO'], megabytes: 2 }),
      },
    ],
    ['any:file', { name: 'any', kind: 'OBJECT', typeName: 'Upload' }],
    [
      'photo:IMAGE(JPEG)',
      {
        name: 'photo',
        kind: 'OBJECT',
        typeName: 'Upload',
        usableWhen: usableFiles('Upload', { isPicture: true, types: ['JPEG'] }),
      },
    ],
    ['tags:STRING[]', { name: 'tags', kind: 'LIST', typeName: 'STRING' }],
    [
      'status:DRAFT|SENT=DRAFT',
      { name: 'status', kind: 'ENUM', values: ['DRAFT', 'SENT'], default: 'DRAFT' },
    ],
    ['days:MON|TUE[]', { name: 'days', kind: 'LIST', typeName: 'ENUM', values: ['MON', 'TUE'] }],
    ['active:BOOLEAN=true', { name: 'active', kind: 'BOOLEAN', default: true }],
    ['rate:DECIMAL!=-1.5', { name: 'rate', kind: 'DOUBLE', required: true, default: -1.5 }],
    [
      'code:STRING(20)!+unique+search+sort+readOnly',
      {
        name: 'code',
        kind: 'STRING',
        maxLength: 20,
        required: true,
        unique: true,
        searchable: true,
        sortable: true,
        readOnly: true,
      },
    ],
  ])('%s', (text, field) => expect(parse(text)).toEqual([field]));

  it('marks texts by which an import finds records', () => {
    const text = 'name:STRING email:EMAIL+key number:STRING(20)!+unique+key';
    expect(parseSketch({ object: 'Order', text }, OBJECTS).keys).toEqual(['email', 'number']);
  });

  it('has white space of any sort between its fields', () => {
    expect(parse('  a:INT \n b:Group\t c:X|Y ').map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

describe('what is wrong', () => {
  /** The text under the carets. */
  const marked = (message: string): string => {
    const [, line = '', carets = ''] = message.split('\n');
    return line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1);
  };

  it.each([
    ['a:INT name:STRIN!', 'STRIN', 'Did you mean "STRING"?'],
    ['a:Gruop[]', 'Gruop', 'Did you mean "Group"?'],
    ['a:INT at:DATETIME', 'DATETIME', 'TIMESTAMP (a moment) or LOCAL_DATETIME'],
    ['a:INT status:DRAFT', 'DRAFT', 'status:DRAFT|SENT'],
    ['a:INT b', 'b', 'name:type, such as b:STRING'],
    ['a:INT due_date:DATE', 'due_date:', 'Write dueDate.'],
    ['a:INT id:STRING', 'id:', 'Leave it out.'],
    ['a:INT b:INT a:DATE', 'a', 'is here twice'],
    ['a:INT+key', '+key', 'An import finds records by texts'],
    ['a:Group[].b+key', '+key', 'An import finds records by texts'],
    ['a:INT lines:{b:STRING+key}[]', 'b:STRING+key', 'no key'],
    ['a:INT(20)', '(20)', 'A length is for STRING'],
    ['a:FILE[]', 'FILE', 'Write Upload[].'],
    ['a:FILE(DOC)', '(DOC)', '"DOC" is no type of FILE. Types: IMAGE, VIDEO, PDF.'],
    ['a:IMAGE(0)', '(0)', 'such as IMAGE(JPEG|PNG,10)'],
    ['a:INT lines:{b:INT,c:Group}[]', 'c:Group', 'Small things hold plain values'],
    ['a:INT lines:{b:INT}', '{b:INT}', 'Write {b:INT}[].'],
    ['a:EMAIL(Contact)', '(Contact)', 'A length is a number'],
    ['a:STRING+uniq', '+uniq', 'Did you mean "unique"?'],
    ['a:X|Y|X', 'X', 'is here twice'],
    ['a:X|2', '2', 'is no value'],
    ['a:Contact.b', '.b', 'Only a list of records'],
    ['a:EMAIL[]', 'EMAIL', 'Write STRING[].'],
    ['a:STRING!(5)', 'STRING!(5)', 'in this order'],
  ])('%s: points at it and says the remedy', (text, place, remedy) => {
    const problem = (() => {
      try {
        return `understood: ${JSON.stringify(parse(text))}`;
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(problem).toContain(remedy);
    expect(marked(problem)).toBe(place);
  });

  it('is shown in part where the sketch is long', () => {
    const fields = Array.from({ length: 60 }, (_, index) => `field${index}:INT`);
    fields[50] = 'field50:INTT';
    expect(() => parse(fields.join(' '))).toThrow(/^ {2}.{0,100}\n {2}.*\^{4}/m);
  });
});
