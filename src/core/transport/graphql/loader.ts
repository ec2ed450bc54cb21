import DataLoader from 'dataloader';
import type { Page } from '../../../domain/schema/page.ts';
import { type Connection, connectionOf, type PageArgs } from './connection.ts';
import type { Context } from './call.ts';

const MAX_BATCH = 100;

/** Batches keys of one tick, so that a page costs one statement. @returns undefined for an unknown key. */
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

/** Batches nested lists with equal arguments, so that a list under a page costs one statement. */
export function pageLoader<Args extends PageArgs, Row, Node>(
  batch: (context: Context, parents: readonly string[], args: Args) => Promise<ReadonlyMap<string, Page<Row>>>,
  view: (row: Row) => Node,
): (context: Context, parent: string, args: Args) => Promise<Connection<Node>> {
  const byArgs = new WeakMap<Context['loads'], Map<string, DataLoader<string, Connection<Node>>>>();
  return (context, parent, args) => {
    const loads = byArgs.get(context.loads) ?? new Map<string, DataLoader<string, Connection<Node>>>();
    byArgs.set(context.loads, loads);
    const key = JSON.stringify(args);
    let load = loads.get(key);
    if (!load) {
      load = new DataLoader<string, Connection<Node>>(
        async (parents) => {
          const found = await batch(context, parents, args);
          return parents.map((one) => {
            const page = found.get(one);
            return page ? connectionOf(page, args, view) : new Error(`no page was loaded for ${one}`);
          });
        },
        { maxBatchSize: MAX_BATCH },
      );
      loads.set(key, load);
    }
    return load.load(parent);
  };
}
