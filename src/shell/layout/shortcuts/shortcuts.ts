/** Ctrl, or what stands for it where Apple's keyboards are. */
export function commandKey(): string {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
