import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';

test('has the documented defaults', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    dataDir: resolve('data'),
    metadataDir: resolve('metadata'),
    localesDir: resolve('locales'),
    production: false,
  });
});

test('reads every variable', () => {
  const env = {
    PORT: '9',
    TESSERA_DATA: '/d',
    TESSERA_METADATA: '/m',
    TESSERA_LOCALES: '/l',
    NODE_ENV: 'production',
  };
  expect(readConfig({ ...env, DATABASE_URL: 'postgres://h/d' })).toEqual({
    port: 9,
    dataDir: '/d',
    databaseUrl: 'postgres://h/d',
    metadataDir: '/m',
    localesDir: '/l',
    production: true,
  });
});

test.each(['http', '65536', '-1', '1.5', '0x10'])('refuses the port %s', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT is "${PORT}", which is not a port. Set PORT`);
});
