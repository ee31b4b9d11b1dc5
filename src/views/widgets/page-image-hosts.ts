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

/** After a login: loads the page anew where it was sent before, and may not load the images that it may from now on. */
export async function reloadForImages(): Promise<void> {
  const page = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const [, told] = /images;desc="([^"]*)"/.exec(page?.headers.get('server-timing') ?? '') ?? [];
  if (told?.split(' ').some((host) => !pageImageHosts().includes(host))) location.reload();
}
