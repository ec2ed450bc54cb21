import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { App } from '../app/app.ts';
import type { EventKinds } from '../events/event.ts';
import { hook } from '../app/parts.ts';

/** What a flow of the sandbox runs on. */
export interface Stage {
  app: App;
  bookId: number;
  /** The caller as one who may do everything in the sandbox. Each name has an effect of its own, so that a repeat makes nothing twice. */
  as(name: string): Actor;
}

/** The ids of what a flow made, by what they are. */
export type Made = Readonly<Record<string, string>>;

/** Runs what really makes an event happen. */
export type Flow = (stage: Stage) => Promise<Made>;

/**
 * How each event of a slice really comes about in the sandbox, in its `triggers.ts`; a sentence where no flow of its own could bring it
 * without spoiling the rest of the sandbox.
 */
export type Triggers<Kinds extends EventKinds = EventKinds> = Readonly<Record<keyof Kinds & string, Flow | string>>;

/** The events of a slice: what they carry, and how each comes about. */
export interface Events {
  kinds: EventKinds;
  triggers: Triggers;
}

/** Joins the two, so that no event lacks its flow. */
export const eventsOf = <Kinds extends EventKinds>(kinds: Kinds, triggers: Triggers<Kinds>): Events => ({ kinds, triggers });

/** Where the program hangs the flows of all slices. */
export const triggerHook = hook<Triggers>();

const PATIENCE_MS = 8_000;
const EVERY_MS = 50;

/** Waits for the workers. @throws Refusal 503 after eight seconds. */
export async function untilTrue(look: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > until)
      throw new Refusal('unavailable', 'The workers did not get to it in time; the event may still follow', { code: 'UNAVAILABLE' });
    await sleep(EVERY_MS);
  }
}
