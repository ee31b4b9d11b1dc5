/** Finds a Chromium for the end-to-end tests, or installs one: `npm run test:browser`. */
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Draws without a window of its own, for a good quarter less of a core's time than the whole browser. */
const SHELL = 'chromium-headless-shell';

const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const MAC_APPS = ['Chromium', 'Google Chrome', 'Microsoft Edge'];

const WINDOWS_PATHS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

const REMEDY =
  'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to its executable.';

/** Ubuntu's `chromium-browser` is a script that only asks for snap where snap is missing: so it is run once. */
function works(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function candidates(env: Environment): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  switch (process.platform) {
    case 'darwin':
      return [...MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`), ...onPath];
    case 'win32':
      return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((base) =>
        base === undefined ? [] : WINDOWS_PATHS.map((path) => join(base, path)),
      );
    default:
      return onPath;
  }
}

/**
 * Path of a Chromium that runs: `CHROMIUM_PATH`, else one installed on the system, else the one in Playwright's
 * cache. Undefined if there is none.
 *
 * @throws Error if `CHROMIUM_PATH` is set and does not run: silently taking another would hide the mistake.
 */
export function findBrowser(env: Environment = process.env): string | undefined {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (works(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH: "${chosen}" is not a browser that can be started.`);
  }
  return [...candidates(env), chromium.executablePath()].find(works);
}

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Progress goes to stderr: stdout carries the path alone.
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

/** By the package manager of Debian and Ubuntu. */
const installPackage = (name: string): boolean =>
  process.getuid?.() === 0 &&
  (run('apt-get', 'install', '-y', name) ||
    (run('apt-get', 'update') && run('apt-get', 'install', '-y', name)));

function install(): void {
  if ([SHELL, 'chromium'].some(installPackage) && findBrowser() !== undefined) return;
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  run(process.execPath, cli, 'install', 'chromium');
}

/**
 * As `findBrowser`, but installs a Chromium if there is none (apt as root on Debian and Ubuntu, else Playwright); CI takes
 * the one without windows, where it can be had.
 */
function ensureBrowser(): string {
  const found = findBrowser();
  const isAsked = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  if (found !== undefined) {
    if (isAsked || process.env['CI'] === undefined || found.endsWith(SHELL)) return found;
    return (installPackage(SHELL) ? findBrowser() : undefined) ?? found;
  }
  console.error('No Chromium found; installing one …');
  install();
  const installed = findBrowser();
  if (installed === undefined) throw new Error(REMEDY);
  return installed;
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
