/** Of the slots taken at most; beyond it the table grows. */
const FULLEST = 0.6;
const FIRST_SIZE = 1 << 12;
const FNV_PRIME_LOW = 0x01000193;

/**
 * The lines in which keys stood first, in 12 bytes a key and nothing more, however long the keys are: a million take
 * less than 32 MB. Keys count as the same where 64 bits of two hashes of them are; of a million keys two others are
 * so with a probability of 1 in 30 million.
 */
export class FirstLines {
  #high = new Uint32Array(FIRST_SIZE);
  #low = new Uint32Array(FIRST_SIZE);
  /** 0: the slot is free. */
  #lines = new Uint32Array(FIRST_SIZE);
  #taken = 0;

  /** Notes the line (from 1) of a key, unless it stood before: answers the line where it did. */
  put(key: string, line: number): number | undefined {
    const [high, low] = hashesOf(key);
    const at = this.#slotOf(high, low);
    const before = this.#lines[at] ?? 0;
    if (before !== 0) return before;
    this.#fill(at, high, low, line);
    if (++this.#taken > this.#lines.length * FULLEST) this.#grow();
    return undefined;
  }

  has(key: string): boolean {
    const [high, low] = hashesOf(key);
    return this.#lines[this.#slotOf(high, low)] !== 0;
  }

  #fill(at: number, high: number, low: number, line: number): void {
    this.#high[at] = high;
    this.#low[at] = low;
    this.#lines[at] = line;
  }

  /** Where the key is, or else where it comes. */
  #slotOf(high: number, low: number): number {
    const mask = this.#lines.length - 1;
    let at = (low ^ (high >>> 7)) & mask;
    while (this.#lines[at] !== 0 && (this.#high[at] !== high || this.#low[at] !== low)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [high, low, lines] = [this.#high, this.#low, this.#lines];
    const size = lines.length * 2;
    [this.#high, this.#low, this.#lines] = [
      new Uint32Array(size),
      new Uint32Array(size),
      new Uint32Array(size),
    ];
    for (const [at, line] of lines.entries()) {
      if (line === 0) continue;
      const [h, l] = [high[at] ?? 0, low[at] ?? 0];
      this.#fill(this.#slotOf(h, l), h, l, line);
    }
  }
}

/** Two hashes of 32 bits: FNV-1a, and one of other constants with a finish that spreads every bit. */
function hashesOf(text: string): readonly [high: number, low: number] {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, FNV_PRIME_LOW);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low = (low << 13) | (low >>> 19);
  }
  return [spread(high ^ text.length), spread(low)];
}

function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
