import pg from 'pg';

/** The commits of this process, as the name of a statement, or of the first that wrote in a transaction. */
export interface Commits {
  committed: string[];
  lost: Set<string>;
  /** Loses the answer to the `nth` commit from now, or to the first of a name, and with it the connection. Null loses nothing. */
  lose(which: number | string | null): void;
  stop(): void;
}

interface Queryable {
  connection?: { stream: { destroy(): void } };
  connectionParameters?: { application_name?: string };
  query: (...args: any[]) => any;
}

/** Drops answers below the pool after the commit, so the service sees a broken connection. Simulated providers are exempt. */
export function watchCommits({ isWrite, isMeant }: { isWrite(text: string): boolean; isMeant(name: string): boolean }): Commits {
  const client = pg.Client.prototype as unknown as Queryable;
  const original = client.query;
  const committed: string[] = [];
  const lost = new Set<string>();
  const inTransaction = new WeakMap<object, string[]>();
  let left: number | null = null;
  let named: string | null = null;

  const commitOf = (on: Queryable, name: string, text: string): string | null => {
    const open = inTransaction.get(on);
    if (text === 'begin') inTransaction.set(on, []);
    else if (text === 'rollback') inTransaction.delete(on);
    else if (text === 'commit') {
      inTransaction.delete(on);
      return open?.[0] ?? null;
    } else if (isWrite(text)) {
      if (!open) return name;
      open.push(name);
    }
    return null;
  };
  const isLost = (point: string | null): boolean => {
    if (point === null || !isMeant(point)) return false;
    committed.push(point);
    if (point !== named && (left === null || --left > 0)) return false;
    left = named = null;
    lost.add(point);
    return true;
  };
  const gone = (on: Queryable): Error => {
    on.connection?.stream.destroy();
    return new Error('Connection terminated unexpectedly');
  };
  client.query = function query(this: Queryable, ...args: any[]) {
    const [config] = args as [string | { name?: string; text?: string }];
    const text = typeof config === 'string' ? config : (config?.text ?? '');
    const name = typeof config === 'string' ? text : (config?.name ?? text);
    if (this.connectionParameters?.application_name !== 'tollgate') return original.apply(this, args);
    const point = commitOf(this, name, text);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: Error | null, result: unknown) =>
        error || !isLost(point) ? callback(error, result) : callback(gone(this), undefined);
      return original.apply(this, args);
    }
    return original.apply(this, args).then((result: unknown) => {
      if (isLost(point)) throw gone(this);
      return result;
    });
  };
  return {
    committed,
    lost,
    lose(which) {
      committed.length = 0;
      left = typeof which === 'number' ? which : null;
      named = typeof which === 'string' ? which : null;
    },
    stop: () => void (client.query = original),
  };
}
