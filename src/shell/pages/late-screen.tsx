import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '../page/loading.tsx';

export interface LateScreen<P> {
  readonly Screen: ComponentType<P>;
  /** Begins to load the code; again after a failure. */
  readonly preload: () => Promise<void>;
}

/**
 * A screen whose code comes late. Unlike React's `lazy` it shows at once what has come already: what a Suspense
 * boundary reveals, React holds back for 300 ms. Code that cannot be loaded throws, for the route's error screen.
 */
export function lateScreen<P extends object>(load: () => Promise<ComponentType<P>>): LateScreen<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  function Screen(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [error, setError] = useState<Error>();
    useEffect(() => {
      if (Component) return undefined;
      let isGone = false;
      preload().then(
        () => {
          if (!isGone) setComponent(() => loaded);
        },
        (cause: unknown) => {
          if (!isGone) setError(cause instanceof Error ? cause : new Error(String(cause)));
        },
      );
      return () => {
        isGone = true;
      };
    }, [Component]);
    if (error) throw error;
    return Component ? <Component {...props} /> : <Loading />;
  }
  return { Screen, preload };
}
