import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import type { App } from '../../src/core/app/app.ts';
import type { StreamPresenter } from '../../src/core/transport/rest/routes.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { exportTransactions, type Statement } from '../../src/slices/wallet/export.ts';
import { walletRoutes } from '../../src/slices/wallet/slice.ts';

export interface StatementServer {
  /** Actor and app of the next requests; returns the address. */
  as(actor: Actor, app: App, query: Record<string, string>): string;
  /** Result of the last response on the server: 'done', or its error. */
  outcome(): Promise<unknown>;
  close(): void;
}

/** Minimal server of a streamed response: runs the presenter without the rest of the transport. */
export async function statementServer(): Promise<StatementServer> {
  let serving: { actor: Actor; app: App } | undefined;
  let outcome: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    if (!serving) throw new Error('no actor is set');
    const raw = Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams);
    outcome = exportTransactions(serving.app, serving.actor, raw)
      .then((statement) => presenter().stream(statement, response as unknown as Response))
      .then(
        () => 'done',
        (error: unknown) => error,
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    as(actor, app, query) {
      serving = { actor, app };
      return `http://127.0.0.1:${port}/?${new URLSearchParams(query).toString()}`;
    },
    outcome: () => outcome,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The presenter of GET /transactions/export. */
export function presenter(): StreamPresenter<Statement> {
  const route = walletRoutes.find(({ path }) => path === '/transactions/export');
  if (!route) throw new Error('no route');
  return route.presenter as unknown as StreamPresenter<Statement>;
}
