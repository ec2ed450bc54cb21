import type { App } from '../app/app.ts';
import { openBroadcast } from './broadcast.ts';
import { perApp } from '../app/parts.ts';
import { Delay } from '../../platform/concurrency/delay.ts';
import { turns } from '../../platform/concurrency/turns.ts';

/** How often the way of a request is tried while requests come, and how long after the last one. */
const TICK_MS = 50;
const AWAKE_MS = 1_000;
/** Requests are late when their way takes so many milliseconds longer than it can. */
const LATE_MS = 1.5;

const LATE = 'late';

/** Whether requests are answered late in this process, which workers everywhere hear while requests come. */
export interface Lateness {
  /** A request came. */
  asked(): void;
  close(): void;
}

/**
 * Tries the way that every request takes, through this process's loop, a connection and PostgreSQL, and says how it is. Nothing of it runs while
 * nobody asks for anything.
 */
export const lateness = perApp(openLateness, (made) => made.close());

/** Word of requests: listeners hear every hundred milliseconds or so, from every process that takes some, whether they are late. @returns what closes it */
export function hearLateness(app: Pick<App, 'log' | 'redis' | 'subscriber'>, heard: (isLate: boolean) => void): () => void {
  const words = openBroadcast(app, CHANNEL, 'requests');
  words.onChange(([word]) => heard(word === LATE));
  return () => words.close();
}

const CHANNEL = 'tollgate:requests';

function openLateness(app: App): Lateness {
  const words = openBroadcast(app, CHANNEL, 'requests');
  const delay = new Delay();
  let until = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let ticks = 0;
  const tick = async (dueAt: number): Promise<void> => {
    try {
      await app.db.query('lateness.try', 'select');
      const isLate = delay.took(performance.now() - dueAt) > LATE_MS;
      turns.narrow(isLate);
      if (++ticks % 2 === 0) await words.announce([isLate ? LATE : 'in time']);
    } catch {
      // Whoever asks for something is told.
    }
    next();
  };
  const next = (): void => {
    timer = undefined;
    if (isClosed) return;
    // Nobody is late whom nobody asks.
    if (performance.now() > until) return turns.narrow(false);
    const dueAt = performance.now() + TICK_MS;
    timer = setTimeout(() => void tick(dueAt), TICK_MS).unref();
  };
  return {
    asked() {
      // Those of a worker are about its health.
      if (!app.config.has('api')) return;
      const isAsleep = performance.now() > until;
      until = performance.now() + AWAKE_MS;
      if (isAsleep && timer === undefined) next();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      words.close();
    },
  };
}
