/** Hands a file to the browser, which asks where to keep it, or keeps it among the downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
