import { Refusal } from '../errors/refusal.ts';

/** Works on all of them, at most `width` at a time, and gives the results in their order. */
export async function mapLimit<In, Out>(items: readonly In[], width: number, work: (item: In, at: number) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = Array.from({ length: items.length });
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!, at);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}

/** A failure may be the item's own, and comes again: it is looked at later. The database's absence passes sooner. */
const OWN_FAULT_MS = 5 * 60_000;
const ABSENCE_MS = 5_000;

interface Log {
  error(about: object, message: string): void;
  warn(about: object, message: string): void;
}

export interface SettledWork<Item> {
  /** How many at once; one after the other unless told. */
  width?: number;
  work(item: Item): Promise<unknown>;
  /** What the log tells of an item that failed: whose it is, and what cannot be done. */
  about(item: Item): { what: string } & Record<string, unknown>;
  /** Gives the item up until `ms` from now, so that it is not the first of the next look again. */
  postpone?(item: Item, ms: number): Promise<unknown>;
}

/**
 * Works on everything that one look of a worker took on. Whatever one of them throws is its own matter: it is logged and postponed, and its
 * neighbours are done as if it were not there.
 */
export async function forEachSettled<Item>(
  log: Log,
  items: readonly Item[],
  { width = 1, work, about, postpone }: SettledWork<Item>,
): Promise<void> {
  await mapLimit(items, width, async (item) => {
    try {
      await work(item);
    } catch (error) {
      const { what, ...whose } = about(item);
      log.error({ err: error, ...whose }, `${what} could not be worked on; it is looked at again later`);
      await postpone?.(item, error instanceof Refusal ? ABSENCE_MS : OWN_FAULT_MS).catch((failure: unknown) =>
        log.warn({ err: failure, ...whose }, `${what} could not be postponed`),
      );
    }
  });
}
