import type { App, AppScopedService } from './app.ts';

/** Declares a singleton per App, made on first use and closed before its dependencies. @returns its accessor. */
export function appScoped<T>(make: (app: App) => T, close?: (made: T) => Promise<void> | void): (app: Pick<App, 'part'>) => T {
  const part: AppScopedService<T> = close ? { make, close } : { make };
  return (app) => app.part(part);
}

/** Extension point: slices subscribe; callers do not depend on them. */
export interface Hook<T> {
  (app: Pick<App, 'part'>): readonly T[];
  with(hanging: T): Subscriber;
}

export interface Subscriber {
  hook: AppScopedService<readonly unknown[]>;
  hanging: unknown;
}

export function hook<T>(): Hook<T> {
  const part: AppScopedService<readonly T[]> = { make: () => [] };
  return Object.assign((app: Pick<App, 'part'>) => app.part(part), { with: (hanging: T): Subscriber => ({ hook: part, hanging }) });
}

/** Singletons and subscribers of one App, made at first use. */
export function openAppScope(app: () => App, subscribers: readonly Subscriber[] = []): Pick<App, 'part'> & { close(): Promise<void> } {
  const made = new Map<unknown, unknown>();
  const closings: (() => Promise<void> | void)[] = [];
  for (const [part, all] of Map.groupBy(subscribers, (each) => each.hook))
    made.set(
      part,
      all.map(({ hanging }) => hanging),
    );
  return {
    part<T>(part: AppScopedService<T>): T {
      if (made.has(part)) return made.get(part) as T;
      const value = part.make(app());
      made.set(part, value);
      closings.push(() => part.close?.(value));
      return value;
    },
    async close() {
      const failures: unknown[] = [];
      // Other singletons close after a failure.
      for (const close of closings.toReversed()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'app-scoped services could not be closed');
    },
  };
}
