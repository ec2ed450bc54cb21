// The service in a process of its own that dies or stops at a chosen crash point. The orders come in ORDERS as JSON; it
// ends with the process that started it.
import { flushCompileCache } from 'node:module';
import type { CrashPoint } from '../../src/core/app/app.ts';
import { serve } from '../../src/app/serve/serve.ts';
import type { CrashOrder } from './process.ts';

const orders = JSON.parse(process.env['ORDERS'] ?? '[]') as CrashOrder[];
const reached = new Map<CrashPoint, number>();
const jumpedMs = { 'steady clock': 0, 'wall clock': 0 };

const now = performance.now.bind(performance);
performance.now = () => now() + jumpedMs['steady clock'];
const wallNow = Date.now.bind(Date);
Date.now = () => wallNow() + jumpedMs['wall clock'];

process.on('disconnect', () => process.exit(1));
const running = await serve(process.env, { failpoint: obey });
process.send?.({ url: running.sandboxUrl });
// Node keeps what it compiled when it ends, and those that are killed never do.
flushCompileCache();

function obey(point: CrashPoint): void {
  const times = (reached.get(point) ?? 0) + 1;
  reached.set(point, times);
  for (const order of orders) {
    if (order.at !== point || (order.nth ?? 1) !== times) continue;
    if (order.do === 'die') process.kill(process.pid, 'SIGKILL');
    else {
      process.kill(process.pid, 'SIGSTOP');
      // Resumed after its pause. A sleeping machine's steady clock pauses; the wall clock does not.
      jumpedMs[order.seenBy ?? 'steady clock'] += order.pausedMs;
    }
  }
}
