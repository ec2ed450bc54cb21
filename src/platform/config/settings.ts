import { z } from 'zod';
import { fastPieces } from '../fast/switches.ts';
import { count, databaseAddress, flag, isNetwork, keyRing, list, ownerAddress, port, redisAddress } from './setting-kinds.ts';

/** Every setting: how to read it, what it is for. The only list; `.env.example` is printed from it. */
export const settings = {
  DATABASE_URL: {
    schema: databaseAddress,
    about:
      'PostgreSQL 15 or newer, as a user who owns nothing there; `npm run migrate` makes it. Without DATABASE_OWNER_URL the owner may stand here, and a user of the service alone is made beside it. Behind pgbouncer in transaction mode it ends in ?pooler=transaction; with servers that may be promoted, in ?standby=host:port,host:port. `npm start` brings its own.',
    example: 'postgres://tollgate_service@127.0.0.1:5432/tollgate',
  },
  DATABASE_OWNER_URL: {
    schema: ownerAddress.optional(),
    about:
      'The same database as its owner, who may create roles, and without a pooler: for `npm run migrate`, and for nothing that takes requests.',
    example: 'postgres://tollgate@127.0.0.1:5432/tollgate',
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: databaseAddress.optional(),
    about:
      'A streaming replica of that database, as the same user: lists, statements, exports and summaries are read there while it has all that the primary has.',
    example: 'postgres://tollgate_service@127.0.0.2:5432/tollgate',
  },
  REDIS_URL: {
    schema: redisAddress,
    about:
      'Redis 6.2 or newer, maxmemory-policy noeviction; no Redis Cluster. Where Sentinels say which Redis it is: redis://sentinel:26379?sentinel=name&also=host:port,host:port. `npm start` brings its own when this is not set.',
    example: 'redis://127.0.0.1:6379',
  },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), about: 'Address that the listeners bind to.', example: '127.0.0.1' },
  SANDBOX_PORT: { schema: port.default(4000), about: 'Port of the sandbox listener.', example: '4000' },
  LIVE_PORT: { schema: port.optional(), about: 'Port of the live listener. Off unless set.', example: '' },
  ROLES: {
    schema: list.pipe(z.array(z.enum(['api', 'worker'])).min(1)).default(['api', 'worker']),
    about: 'What this process does: api, worker, or both.',
    example: 'api,worker',
  },
  GRAPHQL_DOCUMENTS: {
    schema: z.enum(['trusted', 'any']).optional(),
    about: 'Which GraphQL documents run: trusted, those of the dashboard, or any. Unless set: any, but for people in live trusted.',
    example: '',
  },
  KEY_PEPPER: {
    schema: z.string().min(32),
    about: 'Secret that keys the hashes of API secrets: at least 32 random characters. Changing it invalidates every key.',
    example: '',
    secret: true,
  },
  ENCRYPTION_KEYS: {
    schema: keyRing.optional(),
    about:
      'Keys that encrypt secrets at rest, as id:base64,id:base64 of 32 bytes each: the first seals, all of them open. Required with LIVE_PORT; a sandbox derives one from KEY_PEPPER.',
    example: '',
    secret: true,
  },
  DEMO: {
    schema: flag.default(false),
    about: 'Creates the documented demo businesses in the sandbox. Refused together with LIVE_PORT.',
    example: 'false',
  },
  TRUSTED_PROXIES: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about: 'Addresses or CIDR blocks of proxies whose X-Forwarded-For is believed.',
    example: '10.0.0.0/8',
  },
  PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about: 'Base address that documentation and mails show. Default: the sandbox listener.',
    example: '',
  },
  LIVE_PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about:
      'Base address at which payers reach the live listener; checkout links made in live begin with it, and with LIVE_PORT the links of mails. Default: the live listener.',
    example: 'https://pay.example.com',
  },
  WEBHOOK_ALLOWED_DESTINATIONS: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about: 'Addresses or CIDR blocks that webhooks may reach although they are not public. `npm start` allows loopback.',
    example: '10.20.0.0/16',
  },
  WEBHOOK_SHOW_INTERNAL_ANSWERS: {
    schema: flag.default(false),
    about:
      'Keeps what receivers at addresses that are not public answer, for the history of deliveries. For a machine of your own: whoever sets a webhook could read your network. `npm start` does.',
    example: 'false',
  },
  WEBHOOK_MAX_ENDPOINTS: { schema: count.max(100).default(20), about: 'Webhook endpoints that a business may add.', example: '20' },
  PHOTO_ALLOWED_DESTINATIONS: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about:
      'Addresses or CIDR blocks that photos for verification may be fetched from although they are not public. What webhooks may reach they may not.',
    example: '',
  },
  EGRESS_IPS: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about: 'Addresses that webhooks come from, when they are known: clients whose allowedIps lack them are warned.',
    example: '198.51.100.7',
  },
  VERIFICATION_REFUND_UPSTREAM_ERRORS: {
    schema: flag.default(false),
    about: 'Gives back what a verification cost when its provider did not answer. Default: every call is charged.',
    example: 'false',
  },
  VERIFICATION_TIMEOUT_MS: {
    schema: count.max(20_000).default(18_000),
    about: 'How long a provider of verification may take before the call ends as UPSTREAM_ERROR, in milliseconds.',
    example: '18000',
  },
  ALLOWED_ORIGINS: {
    schema: list.pipe(z.array(z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin))).default([]),
    about: 'Origins of pages on other hosts that may open live connections. Pages of this host always may.',
    example: 'https://app.example.com',
  },
  LIVE_CONNECTIONS: {
    schema: count.max(10_000).default(10),
    about: 'Live connections that one API key or one session may hold in this process.',
    example: '10',
  },
  REQUEST_LOG_PER_SECOND: {
    schema: z.coerce.number().int().min(0).max(100_000).default(200),
    about: 'How many requests a second this process keeps in the request log; 0 keeps none.',
    example: '200',
  },
  REQUEST_LOG_DAYS: { schema: count.max(90).default(7), about: 'How many days a request stays in the request log.', example: '7' },
  MAIL_DAYS: { schema: count.max(365).default(30), about: 'How many days a mail and its address are kept, sent or not.', example: '30' },
  PROVIDER_LOG_DAYS: { schema: count.max(3_650).default(90), about: 'How many days exchanges with providers are kept.', example: '90' },
  EVENT_DAYS: {
    schema: count.max(3_650).default(365),
    about: 'Days until an event forgets whom it told of; ids, amounts and times stay.',
    example: '365',
  },
  WEBHOOK_ANSWER_DAYS: {
    schema: count.max(3_650).default(30),
    about: 'How many days the answers of servers of businesses are kept.',
    example: '30',
  },
  WEBHOOK_HISTORY_DAYS: {
    schema: z.coerce
      .number()
      .int()
      .max(3_650)
      .refine((days) => days === 0 || days >= 30, 'must be 0 or at least 30')
      .default(0),
    about:
      'Days until deliveries of webhooks and their attempts are deleted; 0 keeps them. Events stay: one that is sent again after that has another X-Webhook-ID.',
    example: '0',
  },
  EVIDENCE_DAYS: {
    schema: count.min(30).max(7_300).default(2_190),
    about:
      'Days until the answers of providers about a payment are forgotten; what they proved stays. Ask a lawyer how long you must be able to show them.',
    example: '2190',
  },
  VERIFICATION_SUBJECT_DAYS: { schema: count.max(3_650).default(365), about: 'Days until a look-up forgets about whom.', example: '365' },
  DATABASE_POOL: { schema: count.max(200).default(16), about: 'Connections this process may open for requests.', example: '16' },
  LEDGER_LANES: {
    schema: count.max(32).default(1),
    about: 'Ledger batches this process may have in flight at once. One is fastest on two cores (docs/benchmarks.md).',
    example: '1',
  },
  RATE_LIMIT_SCALE: { schema: z.coerce.number().positive().default(1), about: 'Multiplies every rate limit.', example: '1' },
  SETTLEMENT_POLL_MS: {
    schema: count.default(250),
    about:
      'How often, at most, a worker asks PostgreSQL what is due next, in milliseconds; four times as seldom while it hears of nothing. Work whose time is known begins at that time.',
    example: '250',
  },
  DRAIN_DELAY_MS: {
    schema: z.coerce.number().int().min(0).max(30_000).default(0),
    about: 'How long readiness answers 503 before the listeners close, in milliseconds: longer than a load balancer needs to notice.',
    example: '5000',
  },
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/ })
      .refine((text) => /^smtps?:\/\/[^/?#]+\/?$/.test(text), { error: 'must end with host or port' })
      .optional(),
    about:
      'Mail server for live mails: smtps://user:password@host:465, or smtp:// with STARTTLS, which only loopback may lack. Without it live mails wait, for MAIL_DAYS. Sandbox mails to customers never leave: GET /sandbox/mail.',
    example: '',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^(?:[^<>@\p{Cc}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u, { error: 'must be "Name <address>" or an address' })
      .default('Tollgate <no-reply@localhost>'),
    about: 'Sender of mails.',
    example: 'Tollgate <no-reply@example.com>',
  },
  PROVIDERS_FILE: {
    schema: z.string().min(1).optional(),
    about:
      'File of JSON or YAML that says which accounts with providers serve which port (docs/providers). Without it the sandbox is simulated and live answers 503.',
    example: '/etc/tollgate/providers.json',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).optional(),
    about: 'Bearer token that /metrics asks for. Without it only loopback may read.',
    example: '',
    secret: true,
  },
  QUEUE_BOARD: {
    schema: flag.optional(),
    about: 'Whether operators see the queues at /ops/queues, signed in. Default: true, and false with LIVE_PORT.',
    example: '',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about: 'OpenTelemetry collector that takes OTLP over HTTP, such as http://127.0.0.1:4318. Nothing is traced unless it is set.',
    example: '',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: list
      .transform((pairs, context) => {
        const entries = pairs.map((pair) => /^([\w-]+)\s*=\s*(.*)$/.exec(pair)?.slice(1) ?? []);
        if (entries.every(({ length }) => length === 2)) return Object.fromEntries(entries) as Record<string, string>;
        context.addIssue({ code: 'custom', message: 'must be name=value,name=value' });
        return z.NEVER;
      })
      .default({}),
    about: 'Headers for the collector: name=value,name=value.',
    example: '',
    secret: true,
  },
  OTEL_SERVICE_NAME: { schema: z.string().min(1).default('tollgate'), about: 'Name of this service in traces.', example: 'tollgate' },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    about: 'Share of traces that are recorded, 0 to 1, where the caller has not decided.',
    example: '0.1',
  },
  LOG_FILE: { schema: z.string().min(1).optional(), about: 'File that log lines are appended to. Default: standard output.', example: '' },
  LOG_ACCOUNT_MAILS: {
    schema: flag.default(false),
    about:
      'Writes the mails about accounts that a sandbox without a mail server keeps to the log, codes and tokens included. `npm start` does. Refused with LIVE_PORT.',
    example: 'false',
  },
  FAST_LANE_OFF: {
    schema: list
      .transform((pieces) => (pieces.includes('all') ? [...fastPieces] : pieces))
      .pipe(z.array(z.enum(fastPieces)))
      .default([]),
    about: `Pieces written by hand for speed that this process does without, to measure or to rule out one of them: ${fastPieces.join(', ')}, or all.`,
    example: '',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    about: 'Least severe log line that is written.',
    example: 'info',
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string; example: string; secret?: boolean }>;
