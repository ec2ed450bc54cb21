import { Refusal } from '../../platform/errors/refusal.ts';

/** How often the loop says that it came round. */
const TICK_MS = 100;
/** A request that was read this long after the loop came round last has waited about as long, and would wait for more. */
const MAX_QUEUE_MS = 2_000;
/** Fewer requests than that since then are no queue: the process itself was held up. */
const MIN_QUEUED = 100;

/** Refuses what came too late to be answered in time, before any work is done for it. */
export interface Overload {
  /** Counts one request that begins. @throws Refusal 503 OVERLOADED with Retry-After while the process is too far behind. */
  admit(): void;
  /** The loop came round. */
  tick(): void;
}

/**
 * Sheds load: requests wait in the loop of the process when it has more than it can do, and each that is answered too late is asked
 * again. So once a round of the loop takes longer than requests may wait, what is read in the rest of the round is refused at once.
 */
export function overload(now: () => number = () => performance.now()): Overload {
  let lastRound = now();
  let begun = 0;
  return {
    admit() {
      if (++begun > MIN_QUEUED && now() - lastRound > TICK_MS + MAX_QUEUE_MS) {
        throw new Refusal('unavailable', 'The service has too much to do; try again shortly', { code: 'OVERLOADED', retryAfterSeconds: 2 });
      }
    },
    tick() {
      lastRound = now();
      begun = 0;
    },
  };
}

let ofProcess: Overload | undefined;

/** The one of this process, which all its doors share. */
export function processOverload(): Overload {
  ofProcess ??= whileAsked(overload());
  return ofProcess;
}

/** Ticks while requests come, and rests while none does. The first one after a rest waited for nobody. */
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
