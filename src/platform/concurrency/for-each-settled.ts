import { Refusal } from '../errors/refusal.ts';

/** At most `width` concurrent calls; results in input order. */
export async function mapLimit<In, Out>(items: readonly In[], width: number, work: (item: In, at: number) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = Array.from({ length: items.length });
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!, at);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** Delays of an item that failed by itself, and of one that a dependency refused. */
const OWN_FAULT_MS = 5 * 60_000;
const ABSENCE_MS = 5_000;

interface Log {
  error(about: object, message: string): void;
  warn(about: object, message: string): void;
}

type About = { what: string } & Record<string, unknown>;

export interface SettledWork<Item> {
  width?: number;
  work(item: Item): Promise<unknown>;
  about(item: Item): About;
  postpone?(item: Item, ms: number): Promise<unknown>;
}

/** Processes items separately; a failed one is logged and postponed. */
export async function forEachSettled<Item>(
  log: Log,
  items: readonly Item[],
  { width = 1, work, about, postpone }: SettledWork<Item>,
): Promise<void> {
  await mapLimit(items, width, async (item) => {
    try {
      await work(item);
    } catch (error) {
      const { what, ...fields } = about(item);
      log.error({ err: error, ...fields }, `${what} failed; it is retried later`);
      if (postpone) await postponeAfter(log, error, { what, ...fields }, (ms) => postpone(item, ms));
    }
  });
}

/** Result of `work`; null when a dependency refused it, which is logged. @throws any other error. */
export async function doneOrLogged<Done>(
  log: Pick<Log, 'error'>,
  about: object,
  message: string,
  work: () => Promise<Done>,
): Promise<Done | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error({ err: error, ...about }, message);
    return null;
  }
}

/** Postpones failed work; a failure of that is logged, as its claim ends. */
export async function postponeAfter(
  log: Pick<Log, 'warn'>,
  error: unknown,
  { what, ...fields }: About,
  postpone: (ms: number) => Promise<unknown>,
): Promise<void> {
  await postpone(error instanceof Refusal ? ABSENCE_MS : OWN_FAULT_MS).catch((failure: unknown) =>
    log.warn({ err: failure, ...fields }, `${what} could not be postponed`),
  );
}
