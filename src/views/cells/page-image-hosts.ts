let hosts: readonly string[] | undefined;

/**
 * The servers from which this page may load images, as the server told when it sent the page: its policy stays the same
 * until it is loaded anew, whatever has been published since and whoever has logged in.
 */
export function pageImageHosts(): readonly string[] {
  return (hosts ??= read());
}

function read(): readonly string[] {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = page?.serverTiming.find(({ name }) => name === 'images')?.description;
  return told?.split(' ') ?? [];
}
