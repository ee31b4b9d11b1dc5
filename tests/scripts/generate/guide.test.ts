/** The commands that a guide has people copy, run as they stand there; and what it promises of them. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openApi } from '../../support/api.ts';
import { openTestDatabase } from '../../support/databases.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';

/** As npm runs a script, from wherever it is called; the server is not started. */
const NPM = `#!/bin/sh
[ "$1" = start ] && exit
script=$2
shift 2
for each; do shift; [ "$each" = -- ] || set -- "$@" "$each"; done
exec "${process.execPath}" "${resolve('scripts')}/$script.ts" "$@"
`;

/** A copy of the project's files, in which a shell works. */
function workspace() {
  const root = mkdtempSync(join(tmpdir(), 'tessera-guide-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['metadata', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
  writeFileSync(join(root, 'npm'), NPM, { mode: 0o755 });
  const env = {
    ...process.env,
    PATH: `${root}:${process.env['PATH']}`,
    TESSERA_METADATA: join(root, 'metadata'),
    TESSERA_LOCALES: join(root, 'locales'),
  };
  const shell = (commands: string) =>
    execFileSync('sh', ['-c', `{ ${commands}\n} 2>&1`], { cwd: root, env, encoding: 'utf8' });
  return { root, shell };
}

const blocks = (guide: string, language: string): string[] =>
  [...readFileSync(guide, 'utf8').matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, word, text = '']) =>
    word === language ? [text] : [],
  );

it('docs/three-objects.md: what is generated is in order, what is wrong is shown so, and the API has the records', async () => {
  const guide = 'docs/three-objects.md';
  const { root, shell } = workspace();
  const [commands = ''] = blocks(guide, 'sh');
  const [refusal = ''] = blocks(guide, '');
  const wrong = `${commands.replace('Order[].customer ', 'Order[].custmer ').replace(/^npm run check.*/m, '')} true`;
  expect(shell(wrong)).toContain(refusal);
  const output = shell(commands);
  expect(output).toContain('Customer: a new object.');
  // Neither a problem nor a text that waits for a translation.
  expect(output).toMatch(/Metadata is in order: \d+ objects\.\n$/);
  expect(shell('npm run generate Customer Order Payment')).toContain('nothing to write');

  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { call } = await (await openApi(database, join(root, 'metadata'))).signIn('guide');
  const [create = '', list = ''] = blocks(guide, 'graphql');
  const { id } = (await call(create)).data['createCustomer'] as { id: string };
  const order = `mutation ($customer: ID!) {
    createOrder(input: { number: "1", customer: $customer, currency: "PLN", total: "12.50" }) { id } }`;
  expect((await call(order, { customer: id })).errors).toBeUndefined();
  expect((await call(list)).data['customerList']).toEqual({
    rows: [
      {
        name: 'Nowak and Sons',
        orderListTotal: '1',
        orderList: [{ number: '1', total: '12.50', paymentListTotal: '0' }],
      },
    ],
  });
});

it('docs/adding-an-element.md: what is generated is as it stands there, and in workflows at once', async () => {
  const guide = 'docs/adding-an-element.md';
  const { root, shell } = workspace();
  const [commands = ''] = blocks(guide, 'sh');
  const [file = ''] = blocks(guide, 'json');
  const [generate = ''] = commands.split('\n');
  expect(shell(`${generate.replace('LOCAL_DATE', 'LOCAL_DAY')}; true`)).toContain('LOCAL_DAY');
  expect(shell(`${generate.replace('createRecord', 'makeRecord')}; true`)).toContain(
    '"makeRecord" is not something that an element does',
  );
  // Only the words wait for their translation.
  expect(shell(`${commands}\ntrue`)).toContain('locales/pl/elements.json');
  expect(readFileSync(join(root, 'metadata/elements/PLAN_CALL.json'), 'utf8')).toBe(file);
  expect(shell(`${generate}; true`)).toContain('is there already');
  const { elements, problems } = await readMetadata(join(root, 'metadata'));
  expect(problems).toEqual([]);
  expect(elements.get('PLAN_CALL')).toMatchObject({
    family: 'action',
    fixed: { object: 'Task', leads: 'contact' },
  });
  const texts = JSON.parse(readFileSync(join(root, 'locales/de/elements.json'), 'utf8')) as {
    readonly types: Record<string, object>;
  };
  expect(texts.types['PLAN_CALL']).toEqual({ help: '[en] Plan call.', label: '[en] Plan call' });
});
