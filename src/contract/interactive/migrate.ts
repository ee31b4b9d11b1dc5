/** JSON of content, of whatever version. */
export type StoredContent = Readonly<Record<string, unknown>>;

/**
 * By the version that it leads from: content of that version as the next one has it. A content of a type keeps it.
 * Nothing yet; the first entry is `1: (content) => ({ …content, version: 2 })`.
 */
const STEPS: Readonly<Record<number, (content: StoredContent) => StoredContent>> = {};

/** Content of an earlier version as the newest; what is of no version that there was, as it is. */
export function migrate(content: StoredContent, steps = STEPS): StoredContent {
  const { version } = content;
  const step = typeof version === 'number' ? steps[version] : undefined;
  return step ? migrate(step(content), steps) : content;
}
