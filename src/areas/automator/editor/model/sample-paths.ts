/** A place in what another system sends. */
export interface SamplePath {
  /** `person.emails.0`. */
  readonly path: string;
  /** What stands there: `string`, `number`, `boolean` or `null`. */
  readonly kind: string;
}

const MOST = 200;

/** The places of the shape of what was sent that hold a value of their own, in their order. */
export function samplePaths(sample: unknown, before = ''): readonly SamplePath[] {
  const at = (name: string) => (before ? `${before}.${name}` : name);
  if (typeof sample !== 'object' || sample === null)
    return before ? [{ path: before, kind: sample === null ? 'null' : (sample as string) }] : [];
  return Object.entries(sample)
    .flatMap(([name, value]) => samplePaths(value, at(name)))
    .slice(0, MOST);
}
