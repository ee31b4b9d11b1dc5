/** What this browser keeps under a key; null where there is nothing or storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; where storage is forbidden or full, the state lasts until the page is left. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    return;
  }
}
