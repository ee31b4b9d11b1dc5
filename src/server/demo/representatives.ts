import type { DemoContext, Placed } from './context.ts';
import { drawPerson, drawPhone } from './people.ts';

const COUNT = 60;
const DOMAINS = ['fieldforce.example'];

/** 60 representatives, handed out to the markets in turn so that each has at least six. */
export function representatives({ random, newId, newEmail, locales }: DemoContext): Placed[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const home = locales[index % locales.length] as (typeof locales)[number];
    const { firstName, lastName } = drawPerson(home, random);
    const email = newEmail(firstName, lastName, DOMAINS);
    return { home, row: { id: newId(), firstName, lastName, email, phoneNumber: drawPhone(home, random) } };
  });
}
