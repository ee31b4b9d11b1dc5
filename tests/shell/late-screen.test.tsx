import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Component, type ComponentType, type ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { lateScreen } from '../../src/shell/pages/late-screen.tsx';

const Page = ({ name }: { readonly name: string }) => <h1>{name}</h1>;

class Catch extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {};
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

it('shows a screen in its first render once its code has come', async () => {
  const { Screen, preload } = lateScreen(() => Promise.resolve(Page));
  await preload();
  render(<Screen name="Things" />);
  expect(screen.getByRole('heading').textContent).toBe('Things');
});

it('shows that it loads, then the screen', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<{ name: string }>>();
  const { Screen } = lateScreen(() => promise);
  render(<Screen name="Things" />);
  expect(screen.getByRole('status')).toBeTruthy();
  resolve(Page);
  expect((await screen.findByRole('heading')).textContent).toBe('Things');
});

it('throws what went wrong, and loads anew the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Page>>();
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Page);
  const { Screen } = lateScreen(load);
  const { unmount } = render(
    <Catch>
      <Screen name="Things" />
    </Catch>,
  );
  expect(await screen.findByText('gone')).toBeTruthy();
  unmount();
  render(<Screen name="Things" />);
  expect(await screen.findByRole('heading')).toBeTruthy();
});
