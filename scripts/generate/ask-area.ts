import { createInterface } from 'node:readline/promises';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import type { MenuWish } from './menu-line.ts';

/** Asks a person at a terminal where a new object stands in the menu. Enter alone: nowhere. */
export async function askArea({ areas }: AreasFile, wish: MenuWish): Promise<MenuWish> {
  if (wish.area !== undefined || !process.stdin.isTTY || !process.stdout.isTTY) return wish;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const keys = areas.map(({ key }) => key).join(', ');
    const answer = (await prompt.question(`Which area of the menu shows it (${keys}; Enter: none)? `)).trim();
    return answer === '' ? wish : { ...wish, area: answer };
  } finally {
    prompt.close();
  }
}
