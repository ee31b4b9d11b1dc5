/** Which files the client is built from: a change of any other one leaves it as it is. */
import { build } from 'vite';
import { expect, it } from 'vitest';
import { isClientSource, onlyClientSources } from '../../scripts/vite/client-sources.ts';

it.each(['mail', 'menu', 'objects', 'personal', 'settings'])('texts that only the server reads: %s', (name) =>
  expect(isClientSource(`locales/de/${name}.json`)).toBe(false),
);

it.each(['locales/de/app.json', 'locales/vn/told.json', 'src/shell/main.tsx', 'vite.config.ts'])(
  'what the client is made of: %s',
  (path) => expect(isClientSource(path)).toBe(true),
);

it('a build that reads what is no source fails and names the file', async () => {
  const reading = (path: string) =>
    build({
      configFile: false,
      logLevel: 'silent',
      plugins: [onlyClientSources()],
      build: { write: false, lib: { entry: path, formats: ['es'] } },
    });
  await expect(reading('locales/en/objects.json')).rejects.toThrow(
    'locales/en/objects.json is part of the client',
  );
  await expect(reading('scripts/ascii.ts')).rejects.toThrow('scripts/ascii.ts is part of the client');
  await expect(reading('locales/en/app.json')).resolves.toBeDefined();
});
