/** `00:01:02.345` */
export function momentText(seconds: number, mark: '.' | ',' = '.'): string {
  const all = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(all % 1000).padStart(3, '0');
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}${mark}${rest}`;
}
