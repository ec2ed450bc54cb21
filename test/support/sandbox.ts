import { serve } from '../../src/app/serve/serve.ts';
import { assertDocumented, assertDocumentedCsv } from './contract.ts';
import { assertNothingPersonalInRedis } from './personal-data.ts';
import { whereItIs } from './pooler.ts';
import { fastPathOff, PEPPER } from './process.ts';
import { demoDatabase, freshDatabase, redisUrl } from './services.ts';
import { untilQuiet } from './quiet.ts';

export interface Reply {
  status: number;
  headers: Headers;
  // The tests compare bodies with what the contract says; their type is the question, not the premise.
  body: {
    success: boolean;
    error?: string;
    code?: string;
    field?: string;
    yourIP?: string;
    message?: string;
    data?: any;
    meta?: any;
    requestId?: string;
  };
  text: string;
}

export interface Sandbox {
  url: string;
  databaseUrl: string;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  /** Lets sandbox time pass and waits until what became due is done. */
  advance(by: string, as?: string): Promise<void>;
  stop(): Promise<void>;
}

export interface CallOptions {
  /** Which demo key: `demo` is `pk_test_demo` with its secret. */
  as?: string;
  headers?: Record<string, string>;
}

/** The whole service in this process on its own database with the demo businesses. `where` maps the database address. */
export async function startSandbox(
  env: NodeJS.ProcessEnv = {},
  where: (databaseUrl: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> = whereItIs,
): Promise<Sandbox> {
  const isOther = ['DEMO', 'KEY_PEPPER', 'ENCRYPTION_KEYS', 'LIVE_PORT'].some((name) => env[name] !== undefined);
  const database = await (isOther ? freshDatabase() : demoDatabase());
  const running = await serve({
    ...(await where(database.url)),
    REDIS_URL: redisUrl(),
    KEY_PEPPER: PEPPER,
    SANDBOX_PORT: '0',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    SETTLEMENT_POLL_MS: '50',
    ...fastPathOff,
    ...env,
  });
  const call: Sandbox['call'] = async (method, path, body, { as = 'demo', headers = {} } = {}) => {
    const response = await fetch(`${running.sandboxUrl}/api/v1${path}`, {
      method,
      headers: {
        'X-API-Key': `pk_test_${as}`,
        'X-API-Secret': `sk_test_${as}_secret`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok && response.headers.get('content-type')?.startsWith('text/csv')) assertDocumentedCsv(method, path, text);
    if (text.startsWith('{')) assertDocumented(method, path, response.status, JSON.parse(text) as Record<string, unknown>);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : { success: response.ok },
    };
  };
  return {
    url: running.sandboxUrl,
    databaseUrl: database.url,
    call,
    async advance(by, as = 'demo') {
      await call('POST', '/sandbox/advance', { by }, { as });
      await untilQuiet((path) => call('GET', path, undefined, { as }));
    },
    // Every scene ends here, so every one is looked through.
    async stop() {
      await running.stop();
      try {
        await assertNothingPersonalInRedis(database.url);
      } finally {
        await database.drop();
      }
    },
  };
}
