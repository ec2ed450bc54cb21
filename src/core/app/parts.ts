import type { App, Part } from './app.ts';

/**
 * Declares something that a slice has once in each App, such as a cache or a queue in the process: made when it is first asked for, and
 * closed when the App is, before what it was made from.
 * @returns the way to it, from the App or any copy of it.
 */
export function perApp<T>(make: (app: App) => T, close?: (made: T) => Promise<void> | void): (app: Pick<App, 'part'>) => T {
  const part: Part<T> = close ? { make, close } : { make };
  return (app) => app.part(part);
}

/** A place where others hang on to what a slice does, without its knowing them; who does is said by the program. */
export interface Hook<T> {
  /** All that hang on, in their order. */
  (app: Pick<App, 'part'>): readonly T[];
  /** Hangs on; takes effect where an App is opened with it. */
  with(hanging: T): Hooked;
}

/** One that hangs on to a hook. */
export interface Hooked {
  hook: Part<readonly unknown[]>;
  hanging: unknown;
}

/** Declares a hook. */
export function hook<T>(): Hook<T> {
  const part: Part<readonly T[]> = { make: () => [] };
  return Object.assign((app: Pick<App, 'part'>) => app.part(part), { with: (hanging: T): Hooked => ({ hook: part, hanging }) });
}

/** The parts of one App, and what hangs on to its hooks. `app` is asked for when the first part is made. */
export function openParts(app: () => App, hooked: readonly Hooked[] = []): Pick<App, 'part'> & { close(): Promise<void> } {
  const made = new Map<unknown, unknown>();
  const closings: (() => Promise<void> | void)[] = [];
  for (const [part, all] of Map.groupBy(hooked, (each) => each.hook))
    made.set(
      part,
      all.map(({ hanging }) => hanging),
    );
  return {
    part<T>(part: Part<T>): T {
      if (made.has(part)) return made.get(part) as T;
      const value = part.make(app());
      made.set(part, value);
      closings.push(() => part.close?.(value));
      return value;
    },
    async close() {
      const failures: unknown[] = [];
      // What cannot be closed must not keep the others open.
      for (const close of closings.toReversed()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'parts of the App could not be closed');
    },
  };
}
