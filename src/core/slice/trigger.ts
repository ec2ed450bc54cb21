import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../app/app.ts';
import type { EventKinds } from '../events/event.ts';
import { hook } from '../app/app-scope.ts';

export interface Stage {
  app: App;
  bookId: number;
  /** An actor with all sandbox scopes; each name has its own effect id. */
  as(name: string): Actor;
}

export type Made = Readonly<Record<string, string>>;

export type Flow = (stage: Stage) => Promise<Made>;

export type Triggers<Kinds extends EventKinds = EventKinds> = Readonly<Record<keyof Kinds & string, Flow | string>>;

export interface Events {
  kinds: EventKinds;
  triggers: Triggers;
}

export const eventsOf = <Kinds extends EventKinds>(kinds: Kinds, triggers: Triggers<Kinds>): Events => ({ kinds, triggers });

export const triggerHook = hook<Triggers>();

const PATIENCE_MS = 8_000;
const EVERY_MS = 50;

/** Waits for workers. @throws Refusal 503 after eight seconds. */
export async function untilTrue(poll: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await poll())) {
    if (performance.now() > until)
      throw new Refusal('unavailable', 'The workers did not finish in time; the event may still follow', { code: 'UNAVAILABLE' });
    await sleep(EVERY_MS);
  }
}
