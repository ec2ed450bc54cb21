import { Refusal } from '../../platform/errors/refusal.ts';

const TICK_MS = 100;
const MAX_QUEUE_MS = 2_000;
/** Fewer requests mean that the process was paused, not overloaded. */
const MIN_QUEUED = 100;

export interface Overload {
  /** Counts a request. @throws Refusal 503 OVERLOADED with Retry-After while the process is behind. */
  admit(): void;
  tick(): void;
}

/** Load shedding: once a loop turn exceeds the bound, the rest of the turn is refused at once. */
export function overload(now: () => number = () => performance.now()): Overload {
  let lastRound = now();
  let begun = 0;
  return {
    admit() {
      if (++begun > MIN_QUEUED && now() - lastRound > TICK_MS + MAX_QUEUE_MS) {
        throw new Refusal('unavailable', 'The service is overloaded; try again shortly', { code: 'OVERLOADED', retryAfterSeconds: 2 });
      }
    },
    tick() {
      lastRound = now();
      begun = 0;
    },
  };
}

let ofProcess: Overload | undefined;

export function processOverload(): Overload {
  ofProcess ??= whileAsked(overload());
  return ofProcess;
}

function whileAsked(made: Overload): Overload {
  let ticking: NodeJS.Timeout | undefined;
  let isAsked = false;
  const tick = (): void => {
    made.tick();
    if (!isAsked) {
      clearInterval(ticking);
      ticking = undefined;
    }
    isAsked = false;
  };
  return {
    admit() {
      isAsked = true;
      if (ticking === undefined) {
        made.tick();
        ticking = setInterval(tick, TICK_MS).unref();
      }
      made.admit();
    },
    tick,
  };
}
