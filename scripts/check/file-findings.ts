import { LOCALES } from '../../src/contract/constants.ts';
import type { Draft } from './finding.ts';
import type { Project } from './project.ts';
import type { SourceText } from './source-text.ts';

/** What JSON.parse does not tell: where a file stops being JSON, and keys that stand twice. */
export function fileFindings(file: string, source: SourceText): Draft[] {
  const broken = source.syntaxError();
  if (broken) {
    const message = `The file is not valid JSON: ${broken.message}. JSON has no comments and no commas at the end.`;
    return [
      {
        file,
        pointer: '',
        message,
        severity: 'error',
        rule: 'json-syntax',
        region: broken.region,
        edits: [],
      },
    ];
  }
  return source.doubleKeys().map((pointer) => {
    const message = 'This key stands twice here, and only the last one is read. Remove one.';
    return { file, pointer, message, severity: 'error', rule: 'double-key', edits: [] };
  });
}

/** Files of texts that English has and another language has not: everybody who reads that language would see keys. */
export function missingFiles({ texts, unreadable }: Project): Draft[] {
  const there = new Set([...texts.keys(), ...unreadable.map(({ file }) => file)]);
  const names = [...there].flatMap((file) => /^locales\/en\/(.+)$/.exec(file)?.[1] ?? []);
  return LOCALES.flatMap((locale) =>
    names.flatMap((name): Draft[] => {
      const file = `locales/${locale}/${name}`;
      if (there.has(file)) return [];
      const message = `The file is missing, which locales/en/${name} has the texts of. Copy that one, and translate its texts.`;
      return [{ file, pointer: '', message, severity: 'error', rule: 'missing-file', edits: [] }];
    }),
  );
}
