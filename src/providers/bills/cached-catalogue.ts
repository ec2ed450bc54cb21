import { type Mark, mark, msSince } from '../../platform/concurrency/delay.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { BillOption, BillService } from './port.ts';

/** Prices are read again after this long, while the old ones are given out. */
const FRESH_MS = 3_600_000;
/** After a reading that failed or was incomplete, and between readings that messages ask for: those anybody can write. */
const RETRY_MS = 60_000;
/** With nothing to sell, callers wait for a reading: not for one after the other. */
const FIRST_RETRY_MS = 5_000;

/** What a reading came to. What could not be read is as it was before, and the reading is not whole then. */
export interface CatalogueReading {
  services: readonly BillService[];
  isWhole: boolean;
}

/** What a provider sells, kept. */
export interface CachedCatalogue {
  /** @throws Refusal 502 UPSTREAM_ERROR while nothing was ever read. */
  services(): Promise<readonly BillService[]>;
  /** Somebody says that prices have changed: they are read again with the next question, and not more than once a minute. */
  outdated(): void;
}

/** Has the catalogue read when it is first asked for, and gives out what it has while it is read anew. */
export function cachedCatalogue(readAfter: (before: readonly BillService[]) => Promise<CatalogueReading>): CachedCatalogue {
  let services: readonly BillService[] = [];
  let isOutdated = true;
  let triedAt: Mark | null = null;
  let readAt: Mark | null = null;
  let reading: Promise<void> | null = null;

  const read = (): Promise<void> =>
    (reading ??= (async () => {
      triedAt = mark();
      isOutdated = false;
      const result = await readAfter(services);
      const next = sameTimes(result.services, services);
      // The same array while nothing changed, so that nobody indexes it again.
      if (JSON.stringify(next) !== JSON.stringify(services)) services = next;
      if (result.isWhole) readAt = mark();
      else isOutdated = true;
    })().finally(() => (reading = null)));

  const isDue = (): boolean =>
    (isOutdated || readAt === null || msSince(readAt) > FRESH_MS) &&
    (triedAt === null || msSince(triedAt) > (services.length > 0 ? RETRY_MS : FIRST_RETRY_MS));

  return {
    async services() {
      if (reading !== null || isDue()) {
        const done = read();
        if (services.length === 0) await done;
      }
      if (services.length > 0) return services;
      throw new Refusal('upstream', 'The provider of bills does not tell what it sells; nothing was debited. Try again shortly', {
        code: 'UPSTREAM_ERROR',
      });
    },
    outdated: () => void (isOutdated = true),
  };
}

/** An option that is as it was keeps the time of its last change. */
function sameTimes(next: readonly BillService[], before: readonly BillService[]): readonly BillService[] {
  const known = new Map(before.flatMap(({ options }) => options).map((option) => [option.paymentCode, option]));
  const save = (option: BillOption): BillOption => {
    const old = known.get(option.paymentCode);
    return old && JSON.stringify({ ...old, updatedAt: '' }) === JSON.stringify({ ...option, updatedAt: '' }) ? old : option;
  };
  return next.map((service) => ({ ...service, options: service.options.map(save) }));
}
