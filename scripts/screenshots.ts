/**
 * Pictures of screens with the demo data: `npm run screenshots` makes those of the README. Any others:
 *
 *     npm run screenshots -- --out DIR --dark --width 390 /app/contacts /app/groups
 *
 * A picture is named after its route, or as `name=route` says: `groups=/app/groups`. `gallery` stands for all pages of
 * the gallery: `npm run screenshots -- --out DIR gallery`.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { browserOptions } from '../tests/support/browser.ts';
import { galleryPages, startGallery } from '../tests/support/gallery.ts';
import { startTessera } from '../tests/support/server.ts';
import { gotoQuiet, settled } from '../tests/support/settled.ts';
import { signIn } from '../tests/support/signin.ts';

interface Shot {
  readonly name: string;
  readonly route: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'docs/images' },
    dark: { type: 'boolean', default: false },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
  },
});

function parseShot(argument: string): Shot {
  const [, name, route] = /^(?:([\w-]+)=)?(\/.*)$/.exec(argument) ?? [];
  if (route === undefined)
    throw new Error(`"${argument}" is not a route: /app/contacts or name=/app/contacts`);
  return { name: name ?? (route.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'), route };
}

/** The README's pictures: a list, and the form of its first record, whose id only the list knows. */
async function readmeShots(page: Page, url: string): Promise<Shot[]> {
  await open(page, `${url}/app/contacts`);
  const response = await page.request.post(`${url}/api/graphql`, {
    data: { query: '{ contactList(limit: 1) { rows { id } } }' },
  });
  const { data } = (await response.json()) as { data: { contactList: { rows: { id: string }[] } } };
  const first = data.contactList.rows[0];
  if (first === undefined) throw new Error('There is no contact to open.');
  return [
    { name: 'list', route: '/app/contacts' },
    { name: 'form', route: `/app/contacts/${first.id}` },
  ];
}

/** Goes to the address and waits until nothing is loading and the fonts are there. */
async function open(page: Page, address: string): Promise<void> {
  await gotoQuiet(page, address);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await browser.newPage({
      viewport: { width: Number(values.width), height: Number(values.height) },
      colorScheme: values.dark ? 'dark' : 'light',
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    await work(page);
  } finally {
    await browser.close();
  }
}

/** Whole pages: each holds all states of a widget, or one that stands alone. */
async function takeGallery(): Promise<void> {
  const gallery = await startGallery();
  try {
    await withPage(async (page) => {
      for (const address of await galleryPages(page, gallery.url)) {
        const path = resolve(values.out, `${address.slice('/dev/'.length).replaceAll('/', '-')}.png`);
        await open(page, gallery.url + address);
        await settled(page);
        await page.screenshot({ path, fullPage: true });
        console.log(path);
      }
    });
  } finally {
    await gallery.stop();
  }
}

function takeAll(url: string): Promise<void> {
  return withPage(async (page) => {
    await signIn(page, url);
    const shots = positionals.length > 0 ? positionals.map(parseShot) : await readmeShots(page, url);
    for (const { name, route } of shots) {
      const path = resolve(values.out, `${name}.png`);
      await open(page, `${url}${route}`);
      await page.screenshot({ path });
      console.log(path);
    }
  });
}

mkdirSync(values.out, { recursive: true });
if (positionals[0] === 'gallery') {
  await takeGallery();
  process.exit();
}
const server = await startTessera();
try {
  await takeAll(server.url);
} finally {
  await server.stop();
}
