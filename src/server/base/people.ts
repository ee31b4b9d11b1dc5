/** How fast what is known of calls grows old (milliseconds): after so long without any, a third of the load is left. */
const MEMORY_MS = 100;
/** A call that takes longer is one whose client reads slowly, or a stream: it counts no more (milliseconds). */
const LONGEST_CALL_MS = 1_000;
/** Nobody is kept longer for the sake of those who call (milliseconds). */
const LONGEST_WAIT_MS = 50;
/** How often others are told at most (milliseconds). */
const TOLD_MS = 20;
/** From this share of the time on that calls take, work that has time is done in small pieces. */
const BUSY = 0.25;
/** Who asks one thing after the other is never quite all of the time at it. */
const ALL_THE_TIME = 0.8;

/** What calls ask of the server: for which share of the last moments one was being answered, and whether one is now. */
export interface CallLoad {
  readonly share: number;
  readonly isOpen: boolean;
}

/** A call while it is being answered. */
export interface OpenCall {
  end(): void;
}

/** The load of a process, brought forward in time. */
class LoadMeter {
  #share = 0;
  #at = -Infinity;

  /** `isOpen`: was a call being answered since the last time? */
  forward(now: number, isOpen: boolean): number {
    const kept = Math.exp(-Math.max(0, now - this.#at) / MEMORY_MS);
    this.#share = this.#share * kept + (isOpen ? 1 - kept : 0);
    this.#at = now;
    return this.#share;
  }

  get at(): number {
    return this.#at;
  }

  set(now: number, share: number): void {
    this.#share = share;
    this.#at = now;
  }
}

const own = new LoadMeter();
/** When each of the calls has begun that are being answered, the oldest first. */
const open = new Map<OpenCall, number>();
const others = new LoadMeter();
let otherIsOpenUntil = -Infinity;
let told: ((load: CallLoad) => void) | undefined;
let lastTold = -Infinity;
let telling: NodeJS.Timeout | undefined;

/** Somebody waits for an answer of this process, until it ends. What ends before it is known counts for as long as it took. */
export function beginCall(): OpenCall {
  ownLoad();
  const call: OpenCall = {
    end: () => {
      if (!open.has(call)) return;
      ownLoad();
      open.delete(call);
      tellSoon();
    },
  };
  open.set(call, performance.now());
  tellSoon();
  return call;
}

function ownLoad(now = performance.now()): number {
  for (const [call, begun] of open) {
    if (now - begun <= LONGEST_CALL_MS) break;
    const ended = begun + LONGEST_CALL_MS;
    if (ended > own.at) own.forward(ended, true);
    open.delete(call);
  }
  return own.forward(now, open.size > 0);
}

function othersLoad(now = performance.now()): number {
  return others.forward(now, now < otherIsOpenUntil);
}

/** For which share of the last moments, from 0 to 1, somebody waited for an answer. */
export const callLoad = (): number => Math.max(ownLoad(), othersLoad());

function tellSoon(): void {
  if (!told || telling) return;
  const rest = lastTold + TOLD_MS - performance.now();
  if (rest <= 0) return tellNow();
  // What is told last must be how it is: that nobody is there any more, too.
  telling = setTimeout(tellNow, rest);
  telling.unref();
}

function tellNow(): void {
  telling = undefined;
  lastTold = performance.now();
  told?.({ share: ownLoad(), isOpen: open.size > 0 });
}

/** Has others told of those who call; undefined: nobody. */
export function tellOfPeople(tell: ((load: CallLoad) => void) | undefined): void {
  told = tell;
  if (tell) return;
  clearTimeout(telling);
  telling = undefined;
}

/** Another process on the machine has said what calls ask of it. */
export function hearOfPeople({ share, isOpen }: CallLoad): void {
  const now = performance.now();
  others.set(now, share);
  otherIsOpenUntil = isOpen ? now + LONGEST_CALL_MS : -Infinity;
}

/** Whether people work with the server at this moment: then what has time is done in small pieces. */
export const peopleCall = (): boolean => callLoad() >= BUSY;

/** What is done in the background takes at most a third of the time in which people call one after the other. */
const TIMES = 2;

/**
 * After a piece of work that has time: where people call all of the time, so many times as long as it took is left to them;
 * where they call now and then, as much less as they call less, and no time where they call as one does who only looks on. @param tookMs of the piece, in which it held nothing that it
 * still holds
 */
export async function leaveTime(tookMs: number, times = TIMES): Promise<void> {
  const wait = tookMs * times * Math.min(1, Math.max(0, callLoad() - BUSY) / (ALL_THE_TIME - BUSY));
  if (wait < 1) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(wait, LONGEST_WAIT_MS)));
}
