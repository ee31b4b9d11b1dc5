const COLUMNS = 12;
/** From the width that most themes take as the usual one. */
const SIZES = ['md', 'sm', 'xs', 'lg', 'xl', 'span', 'width', 'size'];
const CLASS_NAME = /\bcol(?:-(?:xs|sm|md|lg|xl))?-(\d{1,2})\b/;

/**
 * Columns of twelve that a column of a layout grid takes, by what its `ui:col` says: a size (`md`, `xs`, …, `span`,
 * `width`), or a class name such as `col-md-6`. All of them where it says nothing.
 */
export function gridSpan(props: Readonly<Record<string, unknown>>, className: unknown): number {
  const size = SIZES.map((name) => sizeOf(props[name])).find((value) => value !== undefined);
  const named = typeof className === 'string' ? Number(CLASS_NAME.exec(className)?.[1]) : NaN;
  const span = size ?? named;
  return span >= 1 && span <= COLUMNS ? Math.round(span) : COLUMNS;
}

/** `6`, `"6"`, or by screen: `{md: 6}`. */
function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'object' && value !== null) {
    return SIZES.map((name) => sizeOf((value as Record<string, unknown>)[name])).find(
      (inner) => inner !== undefined,
    );
  }
  const size = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isNaN(size) ? undefined : size;
}
