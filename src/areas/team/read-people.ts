export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * People in a text as address books and spreadsheets give them: `Ann Lee <ann@example.com>, bob@example.com`, one line
 * or one column for each. A name that is missing is made of the address.
 */
export function readPeople(text: string): readonly Person[] {
  return text.split(/[\n;]|,(?=[^"]*(?:"[^"]*"[^"]*)*$)/).flatMap((part) => {
    const email = /[^\s<>"',;]+@[^\s<>"',;]+/.exec(part)?.[0];
    if (email === undefined) return [];
    const rest = part.replace(email, ' ').replaceAll(/[<>"\t]+/g, ' ');
    return [{ email, name: rest.trim().replaceAll(/\s+/g, ' ') || nameOf(email) }];
  });
}

/** `ann.lee@example.com` → `Ann Lee` */
function nameOf(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.slice(0, 1).toLocaleUpperCase() + word.slice(1)).join(' ');
}
