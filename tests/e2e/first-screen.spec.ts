/** What the first screen costs: the size of its code, and when it asks the server. */
import { gotoQuiet } from '../support/settled.ts';
import { expect, test } from './fixtures.ts';
import { records } from './screens.ts';

/** Thousands of bytes of script and style, as they are sent. */
const MOST_KB = 450;

test('a list needs no more code than it may', async ({ signedIn }) => {
  // One on which no pointer lies: what moves under it would bring what comes for people.
  const page = await signedIn.context().newPage();
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') kinds.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = kinds.get(requestId);
    if (url !== undefined) bytes[url.replace(/.*\//, '')] = encodedDataLength;
  });
  // Whoever comes to the page gets more, and so does whoever only reads, after some seconds: here nobody is there.
  await page.addInitScript((readers: number) => {
    const later = window.setTimeout.bind(window);
    const never = (act: TimerHandler, delay?: number) => (delay === readers ? 0 : later(act, delay));
    Object.assign(window, { setTimeout: never });
    // On a busy machine the browser tells of a pointer that nobody has moved.
    for (const type of ['pointerover', 'keydown'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  }, 5_000);
  await session.send('Network.enable');
  await gotoQuiet(page, '/app/contacts');
  await expect(records(page).first()).toBeVisible();
  const sum = Object.values(bytes).reduce((total, each) => total + each, 0);
  expect(Object.keys(bytes).length).toBeGreaterThan(3);
  expect(sum / 1000, JSON.stringify(bytes, null, 1)).toBeLessThanOrEqual(MOST_KB);
  await page.close();
});

test('an address that is opened again asks at once what it asked before', async ({ signedIn: page }) => {
  await page.goto('/app/groups');
  await expect(records(page).first()).toBeVisible();
  // What an address opens with is kept a moment later.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tessera.firstCalls')))
    .toContain('ListGroup');
  // Without the application's own code only the early script is left to ask.
  await page.route('**/assets/app-*.js', (route) => route.abort());
  const asked: string[] = [];
  const files: string[] = [];
  page.on('request', (request) => {
    files.push(request.url());
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/graphql') return;
    const body = request.postDataJSON() as { operationName: string } | null;
    asked.push(body?.operationName ?? searchParams.get('operationName') ?? '');
  });
  await page.reload();
  await expect.poll(() => asked.toSorted()).toEqual(['CountGroup', 'ListGroup', 'ObjectMetadata', 'Shell']);
  // The table's code does not wait for it either.
  expect(files.filter((file) => /\/assets\/list-.*\.js$/.test(file))).toHaveLength(1);
});

test('rows are read before the grid is there, and stay at their places when it takes them over', async ({
  signedIn: page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/record-grid-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/app/contacts');
  const places = (role: 'cell' | 'gridcell') =>
    page.getByRole(role, { name: /@/ }).evaluateAll((cells) =>
      cells.slice(0, 5).map((cell) => {
        const { left, top } = cell.getBoundingClientRect();
        return { text: cell.textContent, left: Math.round(left), top: Math.round(top) };
      }),
    );
  await expect(page.getByRole('cell', { name: /@/ }).first()).toBeVisible();
  const plain = await places('cell');
  expect(plain).toHaveLength(5);
  release(undefined);
  await expect(records(page).first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await places('gridcell')).toEqual(plain);
});
