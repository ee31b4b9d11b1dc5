/** Every screen for everyone: axe's rules for WCAG 2.2 AA, and all work by keyboard alone (design, section 5). */
import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { imageOf } from '../support/media.ts';
import { settled, step, unchanged } from '../support/settled.ts';
import { DEMO_LOGIN } from '../support/signin.ts';
import { smallTargets } from '../support/targets.ts';
import { AUTH_SCREENS } from './auth-screens.ts';
import { expect, signInAfresh, test } from './fixtures.ts';
import { openForm, openPicker, openRecord, openTab, records } from './screens.ts';
import { patience } from '../support/patience.ts';

interface Screen {
  readonly name: string;
  /** Not for someone who is logged in. */
  readonly isPublic?: boolean;
  /** What a narrow window shows only where the screen is opened in it: so it is. */
  readonly onlyOpened?: string;
  readonly open: (page: Page) => Promise<void>;
}

async function openFirst(page: Page, route: string): Promise<void> {
  await page.goto(`${route}?size=5`);
  await openForm(records(page).first());
  await expect(page.getByRole('tablist')).toBeVisible();
}

async function openTrace(page: Page): Promise<void> {
  await page.goto('/app/segments?search=Heart');
  await openForm(records(page).first());
  await page.getByRole('combobox', { name: 'Why is somebody in or out?' }).fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
}

/** The importer with a file of one wrong row, at a step of it. */
async function openImport(page: Page, step: string): Promise<void> {
  await page.goto('/app/contacts/import');
  const answer = await page.request.post('/api/import/files?objectName=Contact&name=people.csv', {
    data: Buffer.from(
      'First name;E-mail;Gender;Groups;Spare\nAda;ada@axe.test;w;Unheard of;1\nBo;nobody;m;;2\n',
    ),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/app/contacts/import/${id}?step=${step}`);
}

async function openContact(page: Page): Promise<void> {
  await page.goto('/app/contacts?size=5');
  await openForm(records(page).first());
  // The tab that was open last is open again.
  await page.getByRole('tab', { name: 'Data' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
}

/** The media library with a file in it. */
async function openMedia(page: Page): Promise<void> {
  const buffer = await imageOf(300, 200).png().toBuffer();
  const file = { name: 'axe.png', mimeType: 'image/png', buffer };
  await page.request.post('/api/media/file/upload', { multipart: { file } });
  await page.goto('/app/medialibrary');
  await expect(page.getByRole('row', { name: 'axe.png' }).first()).toBeVisible();
}

const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    isPublic: true,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
  },
  {
    name: 'status',
    isPublic: true,
    open: async (page) => {
      await page.goto('/status');
      await expect(page.getByRole('slider').first()).toBeVisible();
      await page.getByRole('slider').first().focus();
      await page.keyboard.press('ArrowLeft');
    },
  },
  { name: 'media library', open: openMedia },
  {
    name: 'media file',
    open: async (page) => {
      await openMedia(page);
      await page.getByRole('link', { name: 'axe.png' }).first().click();
      await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
    },
  },
  { name: 'segment and why somebody is in it', open: openTrace },
  {
    name: 'duplicates',
    open: async (page) => {
      await page.goto('/app/workplaces/duplicates');
      await page.getByRole('button', { name: /^(Find duplicates|Search again)$/ }).click();
      await expect(page.getByRole('button', { name: 'Merge…' })).toBeVisible();
    },
  },
  {
    name: 'merge dialog',
    open: async (page) => {
      await page.goto('/app/specializations?size=5');
      for (const at of [0, 1]) await records(page).nth(at).getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('img', { name: /^Last 30 days/ }).first()).toBeVisible();
    },
  },
  {
    name: 'palette',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Search…/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Search and commands' });
      await dialog.getByRole('combobox').fill('kowal');
      await expect(dialog.getByRole('group', { name: 'Contacts' })).toBeVisible();
    },
  },
  {
    name: 'time zones',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Time zone/ }).click();
      await expect(page.getByRole('option').nth(20)).toBeAttached();
    },
  },
  {
    name: 'keyboard shortcuts',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'first step of a campaign',
    open: async (page) => {
      await page.goto('/admin/campaign/create');
      await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible();
    },
  },
  {
    name: 'reports',
    open: async (page) => {
      await page.goto('/app/reports');
      await expect(page.getByRole('table', { name: 'Reports' })).toBeVisible();
    },
  },
  {
    name: 'web app',
    open: async (page) => {
      await page.goto('/client/starter');
      await expect(page.getByRole('group', { name: 'Texts above and below messages' })).toBeVisible();
      await expect(page.frameLocator('.brand-frame iframe').getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'user menu',
    open: async (page) => {
      await page.goto('/app/reports');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
    },
  },
  {
    name: 'team',
    open: async (page) => {
      await page.goto('/app/team-management');
      await expect(page.getByRole('rowheader', { name: /admin@demo\.test/ })).toBeVisible();
    },
  },
  {
    name: 'invitations',
    open: async (page) => {
      await page.goto('/app/team-management');
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByRole('button', { name: 'Send invitations' }).click();
      await expect(page.getByText('This field is required.').first()).toBeVisible();
    },
  },
  {
    name: 'privileges',
    open: async (page) => {
      await page.goto('/app/privilege?role=representative');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'rules of a role',
    open: async (page) => {
      await page.goto('/app/privilege?role=representative');
      await page.getByRole('button', { name: 'Contacts: records and fields' }).click();
      await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
    },
  },
  {
    name: 'configuration',
    open: async (page) => {
      await page.goto('/app/configuration');
      await expect(page.getByRole('rowheader', { name: /^Contact/ }).first()).toBeVisible();
    },
  },
  {
    name: 'columns of a list',
    open: async (page) => {
      await page.goto('/app/configuration/BatchJob?side=inspector');
      await page.getByRole('button', { name: 'Settings: Status' }).click();
      await page.getByRole('button', { name: 'Add a column' }).click();
      await page.getByRole('button', { name: 'Move: Status' }).first().click();
      await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    },
  },
  {
    name: 'layout of a form',
    open: async (page) => {
      await page.goto('/app/configuration/Contact?tab=form&side=inspector');
      await page.getByRole('button', { name: 'Settings: Groups' }).click();
      await page.getByRole('button', { name: 'Add a tab' }).click();
      await expect(page.getByRole('textbox', { name: 'Title of the tab' })).toBeVisible();
    },
  },
  {
    name: 'label and search',
    open: async (page) => {
      await page.goto('/app/configuration/Contact?tab=label&side=inspector');
      await page.getByText(/^Cannot be searched/).click();
      await expect(page.getByText(/^The quick search reads/).first()).toBeVisible();
    },
  },
  {
    name: 'an object as JSON',
    onlyOpened: 'the text that was kept',
    open: async (page) => {
      await page.goto('/app/configuration/Group?tab=json');
      const text = page.getByRole('textbox', { name: 'view/Group as JSON' });
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('}');
      await expect(page.getByText(/^Not valid JSON yet/)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.keyboard.type('"a');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    },
  },
  {
    name: 'preview of an object',
    onlyOpened: 'the preview in place of the editor, beside which it stands in a wide one',
    open: async (page) => {
      await page.goto('/app/configuration/Contact');
      // In narrow windows the preview stands behind the editor.
      await page.getByRole('radio', { name: 'Preview' }).click();
      const preview = page.getByRole('group', { name: /^Preview/ });
      await records(preview).first().locator('.object-table-link').click();
      await expect(preview.locator('.fact').first()).toBeVisible();
    },
  },
  {
    name: 'new object',
    open: async (page) => {
      await page.goto('/app/configuration');
      await page.getByRole('button', { name: 'New object' }).click();
      const dialog = page.getByRole('dialog', { name: 'New object' });
      await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'One record' });
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog.getByText('Choose the object that it refers to.')).toBeVisible();
    },
  },
  {
    name: "a tenant's fields",
    open: async (page) => {
      await page.goto('/app/configuration/Contact?tab=fields&side=inspector');
      await expect(page.getByRole('tabpanel').getByRole('gridcell').first()).toBeVisible();
    },
  },
  {
    name: 'texts of an object',
    open: async (page) => {
      await page.goto('/app/configuration/Group?tab=texts');
      await expect(page.getByRole('grid', { name: 'Texts' })).toBeVisible();
    },
  },
  {
    name: 'settings of the tenant',
    open: async (page) => {
      await page.goto('/app/configuration/settings');
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    },
  },
  {
    name: 'record that a rule locks',
    open: async (page) => {
      await page.goto('/app/consent?size=25');
      await openForm(records(page).filter({ hasText: 'Active' }).first());
      await expect(page.getByText('A policy that has been active stays')).toBeVisible();
    },
  },
  {
    name: 'review of the configuration',
    open: async (page) => {
      await page.goto('/app/configuration/review');
      await expect(page.getByRole('heading', { name: 'Review and publish' })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    },
  },
  {
    name: 'publications',
    open: async (page) => {
      await page.goto('/app/configuration/history');
      await expect(page.getByRole('heading', { name: 'Publications' })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    },
  },
  {
    name: 'batch jobs',
    open: async (page) => {
      await page.goto('/app/batch-job');
      await records(page)
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click();
      await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
    },
  },
  {
    name: 'list',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await records(page).nth(1).getByRole('checkbox').click();
      await expect(page.getByText('Selected: 1')).toBeVisible();
    },
  },
  {
    name: 'row for a new record with mistakes',
    open: async (page) => {
      await page.goto('/app/contacts');
      await page.getByRole('button', { name: 'Add a row' }).click();
      const row = page.getByRole('form', { name: 'New contact' });
      await row.getByLabel('Phone').fill('12');
      await page.keyboard.press('Enter');
      await expect(row.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'column picker',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible();
    },
  },
  {
    name: 'filter',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name: 'Add expression' }).click();
      await page.getByRole('button', { name: 'Set filter' }).first().click();
      await expect(page.getByRole('combobox', { name: /field$/ }).first()).toBeVisible();
    },
  },
  {
    name: 'fields to filter by',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name: 'Add condition', exact: true }).click();
      await expect(page.getByRole('option', { name: /^City ?Workplace$/ })).toBeVisible();
    },
  },
  {
    name: 'quick filter',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      const chips = page.getByRole('group', { name: 'Quick filters' });
      await chips.getByRole('button', { name: 'Phone number status' }).click();
      await page.getByRole('checkbox', { name: 'Valid', exact: true }).check({ force: true });
      await expect(chips.getByRole('button', { name: /^Take away/ })).toBeVisible();
    },
  },
  {
    name: 'views',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await page.getByRole('button', { name: 'Views' }).click();
      await expect(page.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible();
    },
  },
  {
    name: 'bulk edit',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await page.getByRole('checkbox').first().click();
      await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit the selected records' });
      await dialog.getByRole('combobox', { name: 'Choose a field' }).click();
      await dialog.getByRole('option', { name: 'Groups' }).click();
      await expect(dialog.getByRole('combobox', { name: 'Groups', exact: true })).toBeFocused();
    },
  },
  {
    name: 'export',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await expect(records(page)).toHaveCount(5);
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    },
  },
  {
    name: 'imports',
    open: async (page) => {
      await page.goto('/app/contacts/import');
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    },
  },
  {
    name: 'file of an import',
    onlyOpened: 'the warning that this file has been uploaded before',
    open: async (page) => {
      await openImport(page, 'file');
      await expect(page.getByRole('cell', { name: 'nobody' })).toBeVisible();
    },
  },
  {
    name: 'columns of an import',
    open: async (page) => {
      await openImport(page, 'map');
      await page.getByRole('combobox', { name: 'Field for Spare' }).click();
      await expect(page.getByRole('option', { name: 'Notes' })).toBeVisible();
    },
  },
  {
    name: 'values of a column',
    open: async (page) => {
      await openImport(page, 'map');
      await page.getByRole('button', { name: 'Values of Gender' }).click();
      await expect(page.getByRole('textbox', { name: 'Text 1 in the file' })).toBeVisible();
    },
  },
  {
    name: 'dry run of an import',
    open: async (page) => {
      await openImport(page, 'match');
      await page.getByRole('button', { name: 'Start the dry run' }).click();
      await expect(page.getByRole('cell', { name: /is not a valid e-mail/ })).toBeVisible();
    },
  },
  {
    name: 'history',
    open: async (page) => {
      await openContact(page);
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    },
  },
  { name: 'form', open: openContact },
  {
    name: 'form with rows and errors',
    onlyOpened: 'the draft that is restored',
    open: async (page) => {
      await page.goto('/app/custom-fields/new');
      await page.getByLabel('Type').selectOption('SINGLE_SELECT');
      await page.getByRole('button', { name: 'Add row' }).click();
      await expect(page.getByRole('button', { name: 'Remove row 1' })).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('This field is required.').first()).toBeVisible();
    },
  },
  {
    name: 'values to be replaced',
    onlyOpened: 'the draft that is restored',
    open: async (page) => {
      await page.goto('/app/custom-fields?search=bestTime');
      await openForm(records(page).first());
      await page.getByRole('button', { name: 'Remove row 1' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Values that are still in use' });
      await expect(dialog.getByRole('combobox').first()).toBeVisible();
    },
  },
  {
    name: 'form in tabs',
    open: async (page) => {
      await openFirst(page, '/app/groups');
      await openTab(page, 'Contacts');
      await expect(page.getByRole('tabpanel').getByRole('gridcell').first()).toBeVisible();
    },
  },
  ...['/app/contacts', '/app/leads', '/app/segments', '/app/campaigns'].map((route) => ({
    name: `record that is read, ${route}`,
    open: async (page: Page) => {
      await page.goto(`${route}?size=5`);
      await openRecord(records(page).first());
      await expect(page.locator('.fact').first()).toBeVisible();
    },
  })),
  {
    name: 'field that is changed where it is read',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await openRecord(records(page).first());
      await page.getByRole('button', { name: 'Edit First name' }).click();
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
    },
  },
  {
    name: 'history of a field',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await openRecord(records(page).first());
      await page.getByRole('button', { name: /^Who changed First name/ }).click();
      await expect(page.getByRole('region', { name: 'Who changed First name' })).toBeVisible();
    },
  },
  {
    name: 'record beside its list',
    open: async (page) => {
      await page.goto('/app/contacts?size=5');
      await records(page).first().getByRole('gridcell').nth(1).focus();
      await page.keyboard.press('Space');
      await expect(page.locator('.record-panel .fact').first()).toBeVisible();
    },
  },
  {
    name: 'record that is only shown',
    open: async (page) => {
      await page.goto('/app/batch-job?size=5');
      await openRecord(records(page).first());
      await expect(page.locator('.fact').first()).toBeVisible();
    },
  },
  {
    name: 'related list of a record',
    open: async (page) => {
      await openFirst(page, '/app/groups');
      await openTab(page, 'Contacts');
      await records(page).first().getByRole('checkbox').click();
      await expect(page.getByRole('button', { name: 'Remove from this list' })).toBeVisible();
    },
  },
  {
    name: 'timeline of a record',
    open: async (page) => {
      await openFirst(page, '/app/leads');
      await openTab(page, 'Timeline');
      await expect(page.getByRole('group', { name: 'Show' })).toBeVisible();
    },
  },
  {
    name: 'record that is still in use',
    open: async (page) => {
      await openFirst(page, '/app/workplaces');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Still in use' }).getByText(/^Contacts: /)).toBeVisible();
    },
  },
  {
    name: 'picker',
    open: async (page) => {
      await openContact(page);
      await openTab(page, 'Relations');
      const dialog = await openPicker(page, 'Groups');
      await dialog.getByRole('combobox', { name: 'Rows per page' }).selectOption('5');
      await expect(records(dialog)).toHaveCount(5);
      await records(dialog).nth(2).getByRole('checkbox').click();
    },
  },
  {
    name: 'page not found',
    open: async (page) => {
      await page.goto('/app/nowhere');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  },
  {
    name: 'all objects',
    open: async (page) => {
      await page.goto('/app/objects');
      await expect(page.getByRole('heading', { name: 'All objects' })).toBeVisible();
    },
  },
  ...AUTH_SCREENS,
];

/**
 * In the dark only colours differ; narrow windows differ in everything. Both come over what is open: compared element by
 * element, with places and colours, a screen that is opened in a narrow window is the one whose window has become narrow.
 */
const LOOKS = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 800, rules: undefined },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 800, rules: ['color-contrast'] },
  { name: 'narrow', colorScheme: 'light', width: 390, height: 844, rules: undefined },
] as const;

// One page for all screens of a worker, and one of a stranger: what an application has loaded once it has.
let member: Page;
let stranger: Page;

test.describe('every screen', () => {
  test.describe.configure({ mode: 'parallel' });

  test.beforeAll(async ({ browser, tessera }) => {
    const options = { baseURL: tessera.url, locale: 'en-US', reducedMotion: 'reduce' } as const;
    member = await browser.newPage(options);
    await signInAfresh(member, tessera.url);
    keepOpen(member);
    stranger = await browser.newPage(options);
  });
  test.afterAll(async () => {
    for (const page of [member, stranger]) await page.close();
  });

  for (const screen of SCREENS) {
    test(`${screen.name} keeps the rules of axe`, async () => {
      const page = screen.isPublic ? stranger : member;
      await forget(page);
      for (const { name, colorScheme, width, height, rules } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        if (name === 'narrow' && screen.onlyOpened) await page.goto(NOWHERE);
        if (name === 'light' || (name === 'narrow' && screen.onlyOpened)) await screen.open(page);
        // The page hears of it a moment later, and colours its parts in the frames after that.
        await expect(page.locator('body.bp6-dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
        // What measures itself has to hear of its new width first.
        if (name === 'narrow') await unchanged(page);
        await settled(page);
        expect.soft(await axeViolations(page, rules), `${screen.name}, ${name}`).toEqual([]);
        if (name !== 'dark')
          expect.soft(await smallTargets(page), `${screen.name}, ${name}: too small`).toEqual([]);
        // What is in the frame scrolls within it alone.
        const beyond = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const isFramed = document.querySelector('.shell') !== null;
          return [scrollWidth > innerWidth, isFramed && scrollHeight > innerHeight];
        });
        expect.soft(beyond, `${screen.name}, ${name}: larger than the window`).toEqual([false, false]);
      }
    });
  }
});

test('nothing moves for those who want no motion', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/app/contacts?size=5');
  await expect(records(page)).toHaveCount(5);
  await unchanged(page);
  // From one frame to the next, all that has a colour takes another.
  const moving = await page.evaluate(async () => {
    document.body.classList.toggle('bp6-dark');
    await new Promise(requestAnimationFrame);
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
});

const NOWHERE = '/app/nowhere';

/** What is loaded of the application stays; where nothing of it runs, it is loaded. */
function keepOpen(page: Page): void {
  const load = page.goto.bind(page);
  page.goto = async (address) => {
    const isOpen = await page.evaluate(() => document.querySelector('.shell') !== null);
    if (!isOpen || !/^\/(app|admin|dashboard)/.test(address)) return load(address);
    await step(page, address);
    return null;
  };
}

/** Nothing of the screen before is left but the session, and what the application has read. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll();
  // What lies over the whole application stays as one goes on.
  await page.keyboard.press('Escape');
  await page.goto(NOWHERE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'not reached by Tab').toBeFocused({ timeout: patience(1) });
}

test('log in, find, edit, pick and save by keyboard alone', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/');
  await expect(page.getByLabel('Tenant')).toBeFocused();
  await page.keyboard.type(DEMO_LOGIN.tenant);
  await press('Tab');
  await page.keyboard.type(DEMO_LOGIN.username);
  await press('Tab');
  await page.keyboard.type(DEMO_LOGIN.password);
  await press('Enter');

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await press('Enter');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Contacts/ }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeFocused();

  // Into the table by Tab, within it by the arrows.
  await expect(records(page).first()).toBeVisible();
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('kowal');
  await press('Enter');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(
    /^1–\d+ of \d+$/,
  );
  const cellOf = (scope: Locator, index: number) => scope.getByRole('gridcell').nth(index);
  await tabTo(page, cellOf(records(page).first(), 1));
  await press('ArrowDown');
  const row = records(page).nth(1);
  await expect(cellOf(row, 1)).toBeFocused();
  const name = await row.locator('.object-table-link').getAttribute('aria-label');
  await press('Enter');
  await expect(page.getByRole('heading', { name: name ?? '', level: 1 })).toBeFocused();

  await press('e');
  await expect(page.getByRole('heading', { name: name ?? '', level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('Business title'));
  await press('ControlOrMeta+a');
  await page.keyboard.type('Keyboard player');
  const first = page.getByRole('tab', { name: 'Data' });
  for (let count = 0; count < 12; count += 1) {
    if (await first.evaluate((tab) => tab === document.activeElement)) break;
    await press('Shift+Tab');
  }
  await press('ArrowRight');
  await press('ArrowRight');
  await press('Enter');
  const field = page.getByRole('combobox', { name: 'Groups', exact: true });
  await tabTo(page, field);
  const before = await page.getByRole('button', { name: /^Remove / }).count();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select Items' });
  await expect(records(dialog).first()).toBeVisible();
  await tabTo(page, dialog.getByRole('searchbox'));
  await page.keyboard.type('market');
  await press('Enter');
  await expect(dialog.getByText(/^1–\d of \d$/)).toBeVisible();
  await tabTo(page, cellOf(records(dialog).first(), 1));
  // The first that is not chosen yet.
  const free = records(dialog)
    .filter({ has: page.getByRole('checkbox', { checked: false }) })
    .first();
  const group = await free.getByRole('gridcell').nth(1).innerText();
  for (let count = 0; count < 12; count += 1) {
    if (await free.evaluate((element) => element.contains(document.activeElement))) break;
    await press('ArrowDown');
  }
  await press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Select', exact: true }));
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: `Remove ${group}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(before + 1);
  // Escape closes without choosing.
  await press('Enter');
  await expect(records(dialog).first()).toBeVisible();
  await press('Escape');
  await expect(dialog).toBeHidden();

  await press('ControlOrMeta+s');
  await expect(page.getByText(`Saved: ${name ?? ''}`)).toBeVisible();
  await openTab(page, 'Data');
  await expect(page.getByLabel('Business title')).toHaveValue('Keyboard player');
});

/** What cuts the ring around the element that has the focus; undefined where it is whole, or the element has none of its own. */
function cutRing(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    if (outlineStyle === 'none') return undefined;
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const sides = (box: { left: number; top: number; right: number; bottom: number }) =>
      [left - box.left, top - box.top, box.right - right, box.bottom - bottom].some(
        // What is scrolled half out of sight is no fault of the ring.
        (room) => room > -0.5 && room < ring - 0.5,
      );
    for (let around = focused.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const outer = around.getBoundingClientRect();
      const inner = {
        left: outer.left + around.clientLeft,
        top: outer.top + around.clientTop,
        right: outer.left + around.clientLeft + around.clientWidth,
        bottom: outer.top + around.clientTop + around.clientHeight,
      };
      if (sides(inner)) return `${focused.outerHTML.slice(0, 120)} in ${around.className || around.tagName}`;
    }
    return undefined;
  });
}

test('shows the whole ring around whatever Tab reaches', async ({ signedIn: page }) => {
  const screens: readonly ((page: Page) => Promise<void>)[] = [
    async () => {
      await page.goto('/app/contacts?size=5');
      await records(page).nth(1).getByRole('checkbox').click();
      await expect(page.getByText('Selected: 1')).toBeVisible();
    },
    openContact,
    async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    },
  ];
  for (const open of screens) {
    await open(page);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    const cut = new Set<string>();
    for (let count = 0; count < 90; count += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      const found = await cutRing(page);
      if (found !== undefined) cut.add(found);
    }
    expect.soft([...cut]).toEqual([]);
  }
});

test('the grid is one stop of Tab: it leads from three chosen rows to what can be done with them', async ({
  signedIn: page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/app/contacts?size=10');
  await expect(records(page).nth(3)).toBeVisible();
  const rowHasFocus = (index: number) => expect(records(page).nth(index).locator(':focus')).toHaveCount(1);
  await press('j');
  await rowHasFocus(0);
  for (const key of ['x', 'j', 'x', 'j', 'x']) await press(key);
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar).toContainText('Selected: 3');
  await press('Tab');
  await expect(bar.getByRole('button', { name: 'Edit' })).toBeFocused();
  await press('Escape');
  await rowHasFocus(2);
  await press('.');
  await expect(bar.getByRole('button', { name: 'Edit' })).toBeFocused();
  await press('Shift+Tab');
  await rowHasFocus(2);
  await press('Shift+Tab');
  await expect(page.getByRole('group', { name: 'Quick filters' }).getByRole('button').last()).toBeFocused();

  // To another screen by its letter, which does what it does on the screen itself only there.
  const letterOf = (label: string) =>
    page.locator('.go-to li').filter({ hasText: label }).locator('kbd').innerText();
  await press('g');
  await expect(page.getByRole('status').filter({ hasText: 'Go to' })).toBeVisible();
  const letter = (await letterOf('Consent')).toLowerCase();
  await press('n');
  await expect(page).not.toHaveURL(/\/contacts/);
  await press('g');
  await press(letter);
  await expect(page.getByRole('heading', { level: 1, name: 'Consent' })).toBeVisible();
  await press('n');
  await expect(page).toHaveURL(/\/consent\/new$/);
});
