// Fast path `bundles`: saves 38% of the processor time of reading a wallet at 16 connections (`npm run bench fast`).
import type pg from 'pg';
import { fast } from './switches.ts';
import type { Connection, Statement } from './statement.ts';

const MAX_STATEMENTS = 8;

export interface Asked {
  statement: Statement<unknown>;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Reads in one round trip with one `Sync`. A failed read affects itself alone: the server skips those behind it,
 * and each is sent again by itself.
 */
class Bundle implements pg.Submittable {
  readonly query_timeout: number;
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  private asked: readonly Asked[];
  private readonly alone: (asked: Asked) => void;
  private at = 0;

  constructor(asked: readonly Asked[], timeoutMs: number, alone: (asked: Asked) => void) {
    this.asked = asked;
    this.query_timeout = timeoutMs;
    this.alone = alone;
    for (const { statement, resolve, reject } of asked) statement.callback = (error) => (error ? reject(error) : resolve());
  }

  get name(): string | undefined {
    return this.asked[this.at]?.statement.name;
  }
  get text(): string | undefined {
    return this.asked[this.at]?.statement.text;
  }

  submit(of: pg.Connection): Error | null {
    const connection = of as unknown as Connection;
    const written = new Map<string, string>();
    connection.stream.cork();
    this.asked = this.asked.filter(({ statement }) => {
      const earlier = statement.name === '' ? undefined : written.get(statement.name);
      const unfit = statement.unfitFor(connection, earlier);
      if (unfit) statement.handleError(unfit);
      else if (!statement.write(connection, earlier !== undefined)) statement.handleReadyForQuery();
      else return written.set(statement.name, statement.text);
      return false;
    });
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription(message: Parameters<Statement<unknown>['handleRowDescription']>[0]): void {
    this.asked[this.at]?.statement.handleRowDescription(message);
  }

  handleDataRow(message: Parameters<Statement<unknown>['handleDataRow']>[0]): void {
    this.asked[this.at]?.statement.handleDataRow(message);
  }

  handleCommandComplete(message: { text: string }): void {
    const statement = this.asked[this.at++]?.statement;
    statement?.handleCommandComplete(message);
    statement?.handleReadyForQuery();
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
  }

  handleError(error: Error): void {
    const [failed, ...left] = this.asked.slice(this.at);
    this.at = this.asked.length;
    failed?.statement.handleError(error);
    const { callback } = this;
    this.callback = undefined;
    callback?.(error);
    for (const asked of left) this.alone(asked);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyData(): void {}
}

export class Gathered {
  private waiting: Asked[] = [];
  private readonly pool: pg.Pool;
  private readonly timeoutMs: number;

  constructor(pool: pg.Pool, timeoutMs: number) {
    this.pool = pool;
    this.timeoutMs = timeoutMs;
  }

  add<Row>(statement: Statement<Row>): Promise<Row[]> {
    if (!fast.bundles) return answerOf(this.pool, statement);
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ statement, resolve: () => resolve(statement.rows), reject }) === 1) setImmediate(() => this.send());
    });
  }

  private send(): void {
    const { waiting } = this;
    this.waiting = [];
    for (let from = 0; from < waiting.length; from += MAX_STATEMENTS) {
      const some = waiting.slice(from, from + MAX_STATEMENTS);
      if (some.length === 1) this.alone(some[0]!);
      else this.together(some);
    }
  }

  private readonly alone = ({ statement, resolve, reject }: Asked): void => {
    statement.callback = undefined;
    answerOf(this.pool, statement).then(resolve, reject);
  };

  private together(asked: readonly Asked[]): void {
    const bundle = new Bundle(asked, this.timeoutMs, this.alone);
    giveTo(this.pool, bundle, (error) => {
      if (error) bundle.handleError(error);
    });
  }
}

export function answerOf<Row>(on: pg.Pool | pg.PoolClient, statement: Statement<Row>): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | null | undefined): void => (error ? reject(error) : resolve(statement.rows));
    giveTo(on, statement, answered);
  });
}

function giveTo(on: pg.Pool | pg.PoolClient, what: pg.Submittable, answered: (error: Error | null | undefined) => void): void {
  (on as unknown as { query(what: pg.Submittable, values: undefined, answered: unknown): void }).query(what, undefined, answered);
}
