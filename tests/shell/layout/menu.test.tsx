import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AreaMenu } from '../../../src/shell/layout/area-menu.tsx';
import { forgetMenuChoices } from '../../../src/shell/layout/menu/menu-choices.ts';
import type { Area } from '../../../src/shell/viewer/shell-data.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const user = userEvent.setup();

const entry = (key: string, icon: string | null) => ({
  key,
  label: key,
  route: `/app/${key.toLowerCase()}`,
  object: 'Ship',
  icon,
  goTo: null,
  enabled: true,
});
const AREAS: readonly Area[] = [
  {
    key: 'port',
    label: 'Port',
    icon: 'flag',
    enabled: true,
    entries: [entry('Ships', 'book'), entry('Boats', 'no such picture'), entry('Crews', null)],
  },
  { key: 'land', label: 'Land', icon: 'book', enabled: true, entries: [entry('Trucks', 'star')] },
];
const open = (at: string) => renderPage({ '/*': <AreaMenu areas={AREAS} /> }, at);
const menu = () => screen.getByRole('navigation', { name: 'Areas' });
const links = () =>
  within(menu())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const picture = (name: string) =>
  within(menu()).getByRole('link', { name }).querySelector('path')?.getAttribute('d');

afterEach(() => {
  localStorage.clear();
  forgetMenuChoices();
});

it('has the picture that metadata name beside each entry, else that of a list', () => {
  open('/app/ships');
  expect(picture('Ships')).not.toBe(picture('Crews'));
  expect(picture('Boats')).toBe(picture('Crews'));
});

it('keeps what is pinned on top, also when the page is opened again', async () => {
  open('/app/ships');
  await user.click(screen.getByRole('button', { name: 'Pin “Crews”' }));
  expect(links()).toEqual(['Dashboard', 'Crews', 'Ships', 'Boats', 'Crews', 'All objects']);
  cleanup();
  forgetMenuChoices();
  open('/app/ships');
  expect(links()[1]).toBe('Crews');
  const [unpin] = screen.getAllByRole('button', { name: 'Unpin “Crews”' });
  await user.click(unpin as HTMLElement);
  expect(links()[1]).toBe('Ships');
});

it('pins by keys: from the entry to its pin and back, without a stop of Tab for each', async () => {
  open('/app/ships');
  const crews = within(menu()).getByRole('link', { name: 'Crews' });
  crews.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pin “Crews”' }));
  await user.keyboard('{Enter}');
  expect(links()[1]).toBe('Crews');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('Crews');
  crews.focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Land');
});

it('leads back to what was visited last', async () => {
  open('/app/ships');
  cleanup();
  open('/app/boats/7');
  await user.click(screen.getByRole('button', { name: 'Recent' }));
  expect(links()[1]).toBe('Ships');
});

it('is narrow for whoever wants it so, with every name still there for readers', async () => {
  open('/app/ships');
  await user.click(screen.getByRole('button', { name: 'Narrow menu' }));
  expect(menu().classList.contains('is-narrow')).toBe(true);
  expect(screen.getByRole('link', { name: 'Boats' }).title).toBe('Boats');
  cleanup();
  forgetMenuChoices();
  open('/app/ships');
  await user.click(screen.getByRole('button', { name: 'Wide menu' }));
  expect(menu().classList.contains('is-narrow')).toBe(false);
});

it('opens the area of the screen alone, and remembers what the user opens', async () => {
  open('/app/ships');
  const land = () => screen.getByRole('button', { name: 'Land' });
  expect(land().getAttribute('aria-expanded')).toBe('false');
  await user.click(land());
  expect(links()).toContain('Trucks');
  cleanup();
  forgetMenuChoices();
  open('/app/trucks');
  expect(screen.getByRole('button', { name: 'Port' }).getAttribute('aria-expanded')).toBe('false');
  cleanup();
  open('/app/ships');
  expect(await screen.findByRole('link', { name: 'Trucks' })).toBeTruthy();
});

it('folds areas that are too many for one sight, until they are asked for', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({
    key: `own${at}`,
    label: `Own ${at}`,
    icon: null,
    enabled: true,
    entries: [entry(`Things ${at}`, null)],
  }));
  renderPage({ '/*': <AreaMenu areas={[...AREAS, ...many]} /> }, '/app/ships');
  const headings = () =>
    within(menu())
      .getAllByRole('button', { expanded: false })
      .map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Land', ...many.slice(0, 6).map(({ label }) => label), 'More']);
  await user.click(within(menu()).getByRole('button', { name: 'More' }));
  expect(headings()).toContain('Own 8');
});
