/** A broken metadata file breaks its own screens only, and they say what to mend (design, section 4). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import { startDemo } from '../support/demo-data.ts';
import { copyMetadata } from '../support/metadata.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { expectRows, formButtons, openForm, records } from './screens.ts';

const CHECK = join(import.meta.dirname, '../../scripts/check.ts');

interface Fault {
  readonly object: string;
  /** The file below `objects/<object>/`. */
  readonly file: 'model.json' | 'view.json';
  readonly content: unknown;
  readonly pointer: string;
  readonly message: string | RegExp;
}

const NAME = { name: 'name', kind: 'STRING' };

const FAULTS: readonly Fault[] = [
  {
    object: 'BadJson',
    file: 'model.json',
    content: '{ "fields": [ }',
    pointer: '',
    message: 'The file is not valid JSON',
  },
  {
    object: 'UnknownKey',
    file: 'model.json',
    content: { fields: [{ ...NAME, maxLenght: 5 }] },
    pointer: '/fields/0/maxLenght',
    message: /"maxLenght" is not a key here\. .*Did you mean "maxLength"\?/,
  },
  {
    object: 'UnknownKind',
    file: 'model.json',
    content: { fields: [NAME, { name: 'price', kind: 'DUBLE' }] },
    pointer: '/fields/1/kind',
    message: /"DUBLE" is not .*Known: BOOLEAN, .*Did you mean "DOUBLE"\?/,
  },
  {
    object: 'NoSuchRelation',
    file: 'model.json',
    content: { fields: [NAME, { name: 'owner', kind: 'OBJECT', typeName: 'Contct' }] },
    pointer: '/fields/1/typeName',
    message: /"Contct" is not an object.*Did you mean "Contact"\?/,
  },
  {
    object: 'TwiceTheSame',
    file: 'model.json',
    content: { fields: [NAME, NAME] },
    pointer: '/fields/1/name',
    message: '"name" is already the name of field 0. Rename or remove one of them.',
  },
  {
    object: 'Specialization',
    file: 'view.json',
    content: { columns: [{ field: 'nam' }] },
    pointer: '/columns/0/field',
    message: /"nam" is not .*Did you mean "name"\?/,
  },
];

/** A server over metadata with all these faults. */
async function startBroken() {
  const metadata = await copyMetadata();
  for (const { object, file, content } of FAULTS) {
    await metadata.write(`objects/${object}/${file}`, content);
  }
  // A sound object that refers to a broken one loses that field, not more.
  await metadata.change<ModelFile>('objects/Group/model.json', ({ fields }) => {
    fields.push({ name: 'unknownKindList', kind: 'LIST', typeName: 'UnknownKind' });
  });
  const server = await startDemo({ metadataDir: metadata.folder });
  return {
    ...server,
    metadata,
    stop: async () => {
      try {
        await server.stop();
      } finally {
        await metadata.remove();
      }
    },
  };
}

const test = testWith(startBroken);

async function expectProblem(page: Page, fault: Omit<Fault, 'content'>): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(`metadata/objects/${fault.object}/${fault.file}#${fault.pointer}`);
  await expect(alert).toContainText(fault.message);
}

test('shows file, pointer and remedy in place of the list and the form', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto('/app/objects');
  await expect(page.getByText('Problems: 1')).toHaveCount(FAULTS.length);
  for (const { object, file, pointer, message } of FAULTS) {
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'All objects' }).click();
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Problems: 1' });
    await item
      .filter({ hasText: new RegExp(`${object}$`) })
      .getByRole('link')
      .click();
    await expectProblem(page, { object, file, pointer, message });
  }
  for (const fault of FAULTS.slice(-2)) {
    await page.goto(`/app/objects/${fault.object}/new`);
    await expectProblem(page, fault);
  }
});

test('leaves the other objects as they were', async ({ page, server }) => {
  await signIn(page, server.url);
  for (const route of ['/app/contacts', '/app/groups']) {
    await page.goto(route);
    await expectRows(page, 25);
    await openForm(records(page).first());
    await expect(formButtons(page)).toBeVisible();
  }
});

test('fails the check and the log with the same lines', ({ server }) => {
  const check = spawnSync(process.execPath, [CHECK], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, TESSERA_METADATA: server.metadata.folder },
  });
  expect(check.status).toBe(1);
  for (const { object, file, pointer, message } of FAULTS) {
    const start = `metadata/objects/${object}/${file}#${pointer}: `;
    for (const output of [check.stderr, server.output()]) {
      const line = output.split('\n').find((each) => each.startsWith(start));
      expect(line?.slice(start.length) ?? '').toMatch(message);
    }
  }
  expect(check.stderr).toContain(`${String(FAULTS.length)} problems`);
  expect(check.stderr).not.toContain('    at ');
});
