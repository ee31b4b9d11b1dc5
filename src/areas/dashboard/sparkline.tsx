const WIDTH = 240;
const HEIGHT = 44;
/** Room for the line's own width and its last point at both edges. */
const EDGE = 4;

/** Where each value stands: from left to right, the greatest at the top. */
export function sparkPoints(values: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const most = Math.max(...values, 1);
  const step = (WIDTH - 2 * EDGE) / Math.max(values.length - 1, 1);
  return values.map((value, at) => [
    Math.round((EDGE + at * step) * 10) / 10,
    Math.round((HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)) * 10) / 10,
  ]);
}

interface Props {
  readonly values: readonly number[];
  /** What the picture says, for those who do not see it. */
  readonly text: string;
}

/** A line of how many there were day by day; its last point is today. */
export function Sparkline({ values, text }: Props) {
  const points = sparkPoints(values);
  const line = points.map(([x, y]) => `${String(x)},${String(y)}`).join(' ');
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <polygon points={`${String(EDGE)},${String(HEIGHT)} ${line} ${String(x)},${String(HEIGHT)}`} />
      <polyline points={line} vectorEffect="non-scaling-stroke" />
      <path d={`M${String(x)},${String(y)}h0`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
