import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TransferScreen } from '../../../src/areas/configuration/transfer/transfer-screen.tsx';
import { MANIFEST } from '../../../src/contract/layers/package.ts';
import { unzipPackage, zipPackage } from '../../../src/contract/layers/package-zip.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const file = (files: Record<string, unknown>, name = 'theirs.zip') => {
  const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)] as const);
  return new File([zipPackage(new Map(texts))], name, { type: 'application/zip' });
};
const package_ = (overrides: Record<string, unknown>) =>
  file({ [MANIFEST]: { format: 1 }, 'view/Group.json': { overrides } });
const open = () => renderPage({ '/': <TransferScreen /> }, '/');
const choose = (chosen: File) =>
  user.upload(screen.getByLabelText('Choose a ZIP file', { selector: 'input' }), chosen);
const packageNow = async () => {
  const { data } = await api.call('{ configPackage }');
  return data['configPackage'] as Record<string, string>;
};

it('shows what a file would change, applies it with a note, and takes it back', async () => {
  open();
  await choose(package_({ '/pageSize': { value: 100 } }));
  const changes = await screen.findByRole('region', { name: /^Changes/ });
  expect(within(changes).getByRole('heading', { name: /^Group/ })).toBeTruthy();
  expect(await packageNow()).not.toHaveProperty('view/Group.json');

  await user.type(screen.getByLabelText('Note'), 'as in the test environment');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/^Published/);
  const files = await packageNow();
  expect(JSON.parse(files['view/Group.json'] ?? '')).toMatchObject({
    overrides: { '/pageSize': { value: 100 } },
  });
  const { data } = await api.call('{ configHistory(limit: 1) { note } }');
  expect(data['configHistory']).toEqual([{ note: 'as in the test environment' }]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/taken back|undone/i);
  expect(await packageNow()).not.toHaveProperty('view/Group.json');
});

it('says so where nothing would change', async () => {
  open();
  await choose(
    file(
      Object.fromEntries(Object.entries(await packageNow()).map(([path, text]) => [path, JSON.parse(text)])),
    ),
  );
  await screen.findByText('Nothing would change');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('does not offer to apply what would not hold, and says where it is', async () => {
  open();
  await choose(package_({ '/search': { value: ['nmae'] } }));
  const problems = await screen.findByRole('region', { name: /^To be fixed/ });
  expect(problems.textContent).toContain('/search/0');
  expect(problems.textContent).toContain('Did you mean "name"?');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

it('refuses a file that is none, and takes another one after it', async () => {
  open();
  await choose(new File(['no archive'], 'notes.zip', { type: 'application/zip' }));
  await screen.findByText(/“notes.zip” is not a ZIP file/);
  await choose(file({ 'view/Group.json': { overrides: {} } }));
  await screen.findByText(new RegExp(MANIFEST));
  await choose(package_({ '/pageSize': { value: 100 } }));
  await screen.findByRole('region', { name: /^Changes/ });
});

it('says what is wrong with files, in the language of who reads it', async () => {
  for (const name of ['app', 'errors', 'configuration', 'metadata']) {
    i18next.addResourceBundle('de', name, JSON.parse(readFileSync(`locales/de/${name}.json`, 'utf8')));
  }
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await i18next.changeLanguage('de');
  open();
  const take = (chosen: File) => user.upload(screen.getByLabelText(/ZIP/, { selector: 'input' }), chosen);
  await take(file({ 'view/Group.json': { overrides: {} } }));
  await screen.findByText(/Die Datei fehlt, also sind das keine Dateien einer Konfiguration/);
  await take(file({ [MANIFEST]: { format: 1 }, 'areas/Group.json': { overrides: {} } }));
  await screen.findByText(/ist keine Datei einer Konfiguration/);
});

it('hands over the file that the server has', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:tessera';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  open();
  await user.click(screen.getByRole('button', { name: 'Download the file' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const bytes = new Uint8Array(await (saved[0] as Blob).arrayBuffer());
  expect(Object.fromEntries(unzipPackage(bytes))).toEqual(await packageNow());
  vi.restoreAllMocks();
});
