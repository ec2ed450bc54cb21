import { type App, appScoped } from '../app/app.ts';
import { openBroadcast } from './broadcast.ts';
import { Delay } from '../../platform/concurrency/delay.ts';
import { scheduler } from '../../platform/concurrency/fair-scheduler.ts';

const TICK_MS = 50;
const AWAKE_MS = 1_000;
const LATE_MS = 1.5;

const LATE = 'late';

export interface LatencyProbe {
  asked(): void;
  close(): void;
}

/** Probes event loop, connection and PostgreSQL, only while requests arrive. */
export const latencyProbe = appScoped(openLatencyProbe, (made) => made.close());

export function watchLateness(app: Pick<App, 'log' | 'redis' | 'subscriber'>, result: (isLate: boolean) => void): () => void {
  const broadcast = openBroadcast(app, CHANNEL, 'requests');
  broadcast.onChange(([state]) => result(state === LATE));
  return () => broadcast.close();
}

const CHANNEL = 'tollgate:requests';

function openLatencyProbe(app: App): LatencyProbe {
  const broadcast = openBroadcast(app, CHANNEL, 'requests');
  const delay = new Delay();
  let until = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let ticks = 0;
  const tick = async (dueAt: number): Promise<void> => {
    try {
      await app.db.query('lateness.try', 'select');
      const isLate = delay.took(performance.now() - dueAt) > LATE_MS;
      scheduler.narrow(isLate);
      if (++ticks % 2 === 0) await broadcast.announce([isLate ? LATE : 'in time']);
    } catch {}
    next();
  };
  const next = (): void => {
    timer = undefined;
    if (isClosed) return;
    if (performance.now() > until) return scheduler.narrow(false);
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
      broadcast.close();
    },
  };
}
