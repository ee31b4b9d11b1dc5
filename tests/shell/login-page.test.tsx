import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import errors from '../../locales/en/errors.json' with { type: 'json' };
import { LoginPage } from '../../src/shell/pages/login-page.tsx';
import { NotifyProvider } from '../../src/views/notify/index.ts';

const server = setupServer();

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', ns: ['app', 'errors'], defaultNS: 'app', resources: { en: { app, errors } } });
});
beforeEach(() => {
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
  render(
    <ApolloProvider client={client}>
      <NotifyProvider>
        <MemoryRouter initialEntries={['/app/authenticate/login']}>
          <LoginPage />
        </MemoryRouter>
      </NotifyProvider>
    </ApolloProvider>,
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function logIn(): Promise<void> {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Tenant'), 'demo');
  await user.type(screen.getByLabelText('User'), 'admin@demo.test');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

it.each([
  ['no network', () => HttpResponse.error(), 'A network error occurred. Please check your connection.'],
  ['a broken server', () => new HttpResponse('<html>', { status: 500 }), 'An unexpected error occurred.'],
])('%s: says so and keeps what was typed', async (_fault, answer, text) => {
  server.use(http.post('*/api/auth/oauth/token', answer));
  await logIn();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText('Tenant')).toHaveProperty('value', 'demo');
  expect(screen.getByLabelText('User')).toHaveProperty('value', 'admin@demo.test');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

it('asks for the fields that are empty and goes to the first of them', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Tenant'), 'demo');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('User'));
  expect(screen.getByLabelText('User').getAttribute('aria-invalid')).toBe('true');
});
