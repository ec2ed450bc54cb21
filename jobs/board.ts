import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppViewRoute, ExternalJobUrl, QueueJobJson, UIConfig } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';
import type { Express } from 'express';
import { BOARD_HEADERS } from '../src/core/transport/headers.ts';
import { assertOwnOrigin, opsFile, publicPrefix } from '../src/web/pages/ops/page.ts';
import type { OpsSection, OpsContext } from '../src/web/pages/ops/mount.ts';
import type { App } from '../src/core/app/app.ts';
import { audit, SERVICE } from '../src/core/audit/audit.ts';
import type { Environment } from '../src/domain/actor/actor.ts';
import { newId } from '../src/domain/ids/ids.ts';
import { Refusal } from '../src/platform/errors/refusal.ts';
import { recordLink } from '../src/slices/ops/records.ts';
import { personActor } from '../src/slices/sessions/session.ts';
import { kinds, queues } from './kinds.ts';
import { queueOf } from './queue.ts';

/** Permitted actions of Bull Board; others are refused. */
const ACTIONS: readonly [pattern: RegExp, action: string][] = [
  [/^PUT \/api\/queues\/(pause|resume)$/, 'queues.$1_all'],
  [/^PUT \/api\/queues\/(?<queue>[^/]+)\/(pause|resume|promote|empty)$/, 'queues.$2'],
  [/^PUT \/api\/queues\/(?<queue>[^/]+)\/(retry|clean)\/(?<state>[a-z-]+)$/, 'queues.$2_all'],
  [/^PUT \/api\/queues\/(?<queue>[^/]+)\/(?<job>[^/]+)\/(retry|clean|promote)$/, 'queues.$3_job'],
];

/** Bull Board cannot find its pages from a bundle. */
const PAGES = dirname(createRequire(createRequire(import.meta.url).resolve('@bull-board/api')).resolve('@bull-board/ui/package.json'));

const FONTS = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;

/** Queue board for operators with `queues:read`; actions need `queues:operate` and are audited first. */
export function queueBoard(app: App, environment: Environment): OpsSection {
  const watched = queues.map(({ name }) => queueOf(app, name));
  const prefix = publicPrefix(app.config);
  const boards = { view: open(watched, prefix, environment, true), act: open(watched, prefix, environment, false) };
  return {
    name: 'queues',
    async show(context) {
      const { request, response, path, requestId, signed } = context;
      const mayAct = signed.signedIn.scopes.has('queues:operate');
      if (request.method !== 'GET' && request.method !== 'HEAD') await permit(app, context, mayAct);
      for (let at = 0; at < BOARD_HEADERS.length; at += 2) response.setHeader(BOARD_HEADERS[at] ?? '', BOARD_HEADERS[at + 1] ?? '');
      response.setHeader('X-Request-Id', requestId);
      if (!path.startsWith('/static/')) response.setHeader('Cache-Control', 'no-store');
      const query = request.url.indexOf('?');
      request.url = path + (query < 0 ? '' : request.url.slice(query));
      (mayAct ? boards.act : boards.view)(request, response);
    },
  };
}

/** @throws Refusal 403 without the scope, for other origins and unknown actions; 503 when the audit log fails. */
async function permit(app: App, { request, path, requestId, address, signed }: OpsContext, mayAct: boolean): Promise<void> {
  if (!mayAct)
    throw new Refusal('forbidden', 'Your role may view queues, not change them; ask an operator with queues:operate', {
      code: 'SCOPE_MISSING',
    });
  if (signed.byCookie) assertOwnOrigin(app, request);
  const asked = `${request.method} ${path}`;
  const [pattern, name] = ACTIONS.find(([each]) => each.test(asked)) ?? [];
  const groups = pattern?.exec(asked)?.groups ?? {};
  if (!pattern || name === undefined) throw new Refusal('forbidden', 'The queue board does not offer this action', { code: 'FORBIDDEN' });
  const userAgent = request.headers['user-agent'];
  const actor = {
    ...personActor(signed.signedIn, requestId, newId()),
    businessId: SERVICE,
    address,
    ...(userAgent !== undefined && { userAgent }),
  };
  const subject = {
    type: groups['job'] === undefined ? 'queue' : 'job',
    id: [groups['queue'] ?? 'all', groups['job']].filter(Boolean).join('/'),
  };
  const after = groups['state'] === undefined ? null : { state: groups['state'] };
  await app.db.transaction((tx) => audit(tx, actor, { action: asked.replace(pattern, name), subject, after }));
  app.log.info(
    { requestId, userId: signed.signedIn.userId, action: asked.replace(pattern, name), subject: subject.id },
    'operator action on a queue',
  );
}

function open(watched: readonly Queue[], prefix: string, environment: Environment, readOnlyMode: boolean): Express {
  const server = new LocalAdapter();
  server.prefix = prefix;
  server.setBasePath(`${prefix}/ops/queues`);
  const adapters = watched.map((queue) => {
    const adapter = new BullMQAdapter(queue, { readOnlyMode, externalJobUrl: linkTo(prefix, queue.name) });
    // Security: a claim permits actions on the record.
    adapter.setFormatter('data', (data: object) => ({ ...data, ...('claim' in data && { claim: '(hidden)' }) }));
    return adapter;
  });
  createBullBoard({
    queues: adapters,
    serverAdapter: server,
    options: { uiBasePath: PAGES, uiConfig: uiConfigOf(prefix, environment, readOnlyMode) },
  });
  return server.getRouter() as Express;
}

const uiConfigOf = (prefix: string, environment: Environment, readOnly: boolean): UIConfig => ({
  boardTitle: readOnly ? 'Tollgate queues (read only)' : 'Tollgate queues',
  environment: environment === 'live' ? { label: 'LIVE', color: '#b91c1c' } : { label: 'SANDBOX', color: '#b45309' },
  hideDocsLink: true,
  // Managed Redis forbids CLIENT LIST.
  showWorkers: false,
  miscLinks: [
    { text: 'API reference', url: `${prefix}/docs` },
    { text: 'Sign out', url: `${prefix}/ops/sign-out` },
  ],
  theme: {
    light: { 'font-sans': 'system-ui, sans-serif', 'font-mono': 'ui-monospace, monospace' },
    dark: { 'font-sans': 'system-ui, sans-serif', 'font-mono': 'ui-monospace, monospace' },
  },
});

const KEY = /\b\d{1,15}\/[0-9a-f]{8}-[0-9a-f-]{27}\b/;

function linkTo(prefix: string, queue: string): (job: QueueJobJson) => ExternalJobUrl {
  const record = kinds.find((kind) => kind.queue === queue)?.record;
  return (({ data, failedReason, returnvalue }) => {
    const { bookId, endpointId } = data as { bookId?: unknown; endpointId?: unknown };
    const named = failedReason || (returnvalue as { first?: string } | null)?.first || '';
    const key = typeof endpointId === 'string' ? `${String(bookId)}/${endpointId}` : KEY.exec(named)?.[0];
    const kind = typeof endpointId === 'string' ? 'endpoints' : record;
    if (!key || !kind) return undefined;
    const { text, path } = recordLink(kind, key);
    return { displayText: text, href: `${prefix}/ops/records${path}` };
  }) as (job: QueueJobJson) => ExternalJobUrl;
}

class LocalAdapter extends ExpressAdapter {
  prefix = '';

  constructor() {
    super();
    this.app.disable('x-powered-by');
  }

  override setEntryRoute({ route, handler }: AppViewRoute): ExpressAdapter {
    this.app.get(route, (_, response, next) => {
      const { name, params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      this.app.render(name, params, (error: Error | null, html?: string) => {
        if (error || html === undefined) return next(error);
        const renew = `<script type="module" src="${opsFile(this.prefix, 'ops/renew.ts')}"></script></body>`;
        response.type('html').send(html.replace(FONTS, '').replace('</body>', renew));
      });
    });
    return this;
  }
}
