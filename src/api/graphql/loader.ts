import DataLoader from 'dataloader';
import type { Context } from './context.ts';

/** Keys that one batch may hold; more are loaded in several. */
const MAX_BATCH = 100;

/**
 * Declares a load that many fields of one answer share: all keys asked for in one tick go to `batch` together, so a page
 * costs one statement, however many rows it has.
 * @returns the function that a field calls; undefined where `batch` has nothing for the key.
 */
export function loader<Key extends string | number, Value>(
  batch: (context: Context, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (context: Context, key: Key) => Promise<Value | undefined> {
  const definition = {};
  return (context, key) => {
    let load = context.loads.get(definition) as DataLoader<Key, Value | undefined> | undefined;
    if (!load) {
      load = new DataLoader<Key, Value | undefined>(
        async (keys) => {
          const found = await batch(context, keys);
          return keys.map((one) => found.get(one));
        },
        { maxBatchSize: MAX_BATCH },
      );
      context.loads.set(definition, load);
    }
    return load.load(key);
  };
}
