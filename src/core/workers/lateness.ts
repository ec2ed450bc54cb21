import type { App } from '../app/app.ts';
import { openBroadcast } from './broadcast.ts';
import { perApp } from '../app/parts.ts';
import { Delay } from '../../platform/concurrency/delay.ts';
import { turns } from '../../platform/concurrency/turns.ts';

const TICK_MS = 50;
const AWAKE_MS = 1_000;
const LATE_MS = 1.5;

const LATE = 'late';

/** Latency probe of this process, broadcast to workers while requests arrive. */
export interface Lateness {
  asked(): void;
  close(): void;
}

/** Probes event loop, connection and PostgreSQL, only while requests arrive. */
export const lateness = perApp(openLateness, (made) => made.close());

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
    } catch {}
    next();
  };
  const next = (): void => {
    timer = undefined;
    if (isClosed) return;
    if (performance.now() > until) return turns.narrow(false);
    const dueAt = performance.now() + TICK_MS;
    timer = setTimeout(() => void tick(dueAt), TICK_MS).unref();
  };
  return {
    asked() {
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
