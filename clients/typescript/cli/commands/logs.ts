import type { Command } from 'commander';
import { subscribe } from '../../src/subscription.ts';
import { type Context, Socket } from '../context.ts';
import type { Run } from '../run.ts';

interface Options {
  status?: string;
}

interface LoggedRequest {
  id: string;
  requestId: string;
  at: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
  keyId: string | null;
  errorCode: string | null;
}

const QUERY = `subscription ($status: String) {
  requestFeed(status: $status) { id requestId at method route status durationMs keyId errorCode }
}`;

export function logs(program: Command, run: Run<Options>): void {
  program
    .command('logs')
    .description('read API requests')
    .command('tail')
    .description('print API requests live, until Ctrl-C')
    .option('--status <class>', 'filter: a status such as 404, or a class such as 4xx')
    .action(run(tail));
}

async function tail(context: Context, { status }: Options): Promise<void> {
  const feed = subscribe<LoggedRequest>(
    context.options,
    { query: QUERY, field: 'requestFeed', variables: { ...(status !== undefined && { status }) } },
    { signal: context.stop(), WebSocket: Socket, onLost: (error) => context.note(`${error.message}; reconnecting`) },
  );
  context.note(`Requests to ${context.url} of the business of ${context.where.apiKey}`);
  for await (const request of feed) {
    const { at, method, route, status: answered, durationMs, requestId, errorCode } = request;
    context.line(
      request,
      `${at.slice(11, 19)}  ${answered}  ${method} ${route}  ${durationMs} ms  ${requestId}${errorCode === null ? '' : `  ${errorCode}`}`,
    );
  }
}
