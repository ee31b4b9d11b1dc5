import { type ComponentType, lazy, useState } from 'react';
import { CodeMissing } from './code-missing.tsx';

/** A component whose code can be asked for before it is shown. */
export type Late<P extends object> = ComponentType<P> & { readonly preload: () => void };

/**
 * A component whose code comes when it is first shown, or a little before by `preload`; it stands in a Suspense. Where
 * the code cannot be loaded, only its own place says so, and offers to try again: the rest of the screen goes on.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let loaded: ComponentType<P> | undefined;
  const keep = (component: ComponentType<P>) => (loaded = component);

  function Failed(props: P) {
    const [, setTries] = useState(0);
    const Loaded = loaded;
    if (Loaded) return <Loaded {...props} />;
    const again = () =>
      load()
        .then(keep, () => undefined)
        .then(() => setTries((before) => before + 1));
    return <CodeMissing onRetry={() => void again()} />;
  }
  const Loading = lazy(async () => ({ default: await load().then(keep, () => Failed) }));

  /** What is there already is shown at once: a Suspense would hold it back for a moment (0.3 s). */
  function Shown(props: P) {
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready {...props} /> : <Loading {...props} />;
  }
  const preload = () => void load().then(keep, () => undefined);
  return Object.assign(Shown, { preload });
}
