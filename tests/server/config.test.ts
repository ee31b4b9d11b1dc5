import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { SecretKeys } from '../../src/server/base/secrets/secret-keys.ts';

test('has the documented defaults', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: 'localhost',
    dataDir: resolve('data'),
    metadataDir: resolve('metadata'),
    localesDir: resolve('locales'),
    production: false,
    workers: 0,
    logLevel: 'info',
    trustedProxies: 0,
    outgoing: { hosts: new Set(), ranges: [], ports: new Set([80, 443]), dns: [] },
    secretKeys: expect.any(SecretKeys) as SecretKeys,
  });
});

test('reads every variable', () => {
  const env = {
    PORT: '9',
    TESSERA_DATA: '/d',
    TESSERA_METADATA: '/m',
    TESSERA_LOCALES: '/l',
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '2',
    LOG_LEVEL: 'Debug',
    OUTGOING_ALLOW: 'Hooks.example',
    OUTGOING_PORTS: '443,8443',
  };
  expect(readConfig(env)).not.toHaveProperty('host');
  expect(readConfig({ ...env, HOST: '192.0.2.1', DATABASE_URL: 'postgres://h/d' })).toEqual({
    port: 9,
    host: '192.0.2.1',
    dataDir: '/d',
    databaseUrl: 'postgres://h/d',
    metadataDir: '/m',
    localesDir: '/l',
    production: true,
    workers: 1,
    logLevel: 'debug',
    trustedProxies: 2,
    outgoing: { hosts: new Set(['hooks.example']), ranges: [], ports: new Set([443, 8443]), dns: [] },
    secretKeys: expect.any(SecretKeys) as SecretKeys,
  });
});

test.each(['http', '65536', '-1', '1.5', '0x10'])('refuses the port %s', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT is "${PORT}", which is not a port. Set PORT`);
});

test.each(['yes', '-1', '10', '1.5'])('refuses %s trusted proxies', (TRUSTED_PROXIES) => {
  expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(`TRUSTED_PROXIES is "${TRUSTED_PROXIES}". Set it to`);
});

test.each(['two', '-1', '10'])('refuses %s worker processes', (WORKERS) => {
  expect(() => readConfig({ WORKERS, DATABASE_URL: 'postgres://h/d' })).toThrow(
    `WORKERS is "${WORKERS}". Set it to the number of worker processes, from 0 to 9.`,
  );
});
