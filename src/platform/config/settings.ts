import { z } from 'zod';
import { fastPieces } from '../fast/switches.ts';
import { count, databaseAddress, flag, isNetwork, keyRing, list, ownerAddress, port, redisAddress } from './setting-kinds.ts';

/** All settings, with parser and description; source of `.env.example`. */
export const settings = {
  DATABASE_URL: {
    schema: databaseAddress,
    about:
      'PostgreSQL 15 or newer, as a user without ownership, which `npm run migrate` creates. Without DATABASE_OWNER_URL it may be the owner, and a service user is created beside it. Behind pgbouncer in transaction mode append ?pooler=transaction; with standbys append ?standby=host:port,host:port. `npm start` includes its own.',
    example: 'postgres://tollgate_service@127.0.0.1:5432/tollgate',
  },
  DATABASE_OWNER_URL: {
    schema: ownerAddress.optional(),
    about:
      'The same database as its owner, who may create roles, without a pooler. Only for `npm run migrate`, not for processes that take requests.',
    example: 'postgres://tollgate@127.0.0.1:5432/tollgate',
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: databaseAddress.optional(),
    about: 'Streaming replica of that database, as the same user. Serves lists, statements, exports and summaries while it has caught up.',
    example: 'postgres://tollgate_service@127.0.0.2:5432/tollgate',
  },
  REDIS_URL: {
    schema: redisAddress,
    about:
      'Redis 6.2 or newer with maxmemory-policy noeviction; no Redis Cluster. With Sentinels: redis://sentinel:26379?sentinel=name&also=host:port,host:port. `npm start` includes its own.',
    example: 'redis://127.0.0.1:6379',
  },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), about: 'Address of the listeners.', example: '127.0.0.1' },
  SANDBOX_PORT: { schema: port.default(4000), about: 'Port of the sandbox listener.', example: '4000' },
  LIVE_PORT: { schema: port.optional(), about: 'Port of the live listener. Default: off.', example: '' },
  ROLES: {
    schema: list.pipe(z.array(z.enum(['api', 'worker'])).min(1)).default(['api', 'worker']),
    about: 'Roles of this process: api, worker, or both.',
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
    about: 'Addresses or CIDR blocks of trusted proxies, whose X-Forwarded-For is used.',
    example: '10.0.0.0/8',
  },
  PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about: 'Base address in documentation and mails. Default: the sandbox listener.',
    example: '',
  },
  LIVE_PUBLIC_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about:
      'Base address of the live listener for payers. Live checkout links begin with it, and with LIVE_PORT the links in mails. Default: the live listener.',
    example: 'https://pay.example.com',
  },
  CONTRACT_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about: 'Address of the contract that a business accepts when it requests live access. Unset, the dashboard links no contract.',
    example: '',
  },
  WEBHOOK_ALLOWED_DESTINATIONS: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about: 'Non-public addresses or CIDR blocks that webhooks may reach. `npm start` allows loopback.',
    example: '10.20.0.0/16',
  },
  WEBHOOK_SHOW_INTERNAL_ANSWERS: {
    schema: flag.default(false),
    about:
      'Stores answers of receivers at non-public addresses in the delivery history. Only for your own machine: users who set webhooks could read your network. `npm start` enables it.',
    example: 'false',
  },
  WEBHOOK_MAX_ENDPOINTS: { schema: count.max(100).default(20), about: 'Additional webhook endpoints per business.', example: '20' },
  PHOTO_ALLOWED_DESTINATIONS: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about:
      'Non-public addresses or CIDR blocks that verification photos may be downloaded from. Destinations of webhooks are not included.',
    example: '',
  },
  EGRESS_IPS: {
    schema: list.pipe(z.array(z.string().refine(isNetwork, { error: 'is not an IP address or CIDR block' }))).default([]),
    about: 'Source addresses of webhooks, when known. Businesses whose allowedIps lack them get a warning.',
    example: '198.51.100.7',
  },
  VERIFICATION_REFUND_UPSTREAM_ERRORS: {
    schema: flag.default(false),
    about: 'Refunds a verification when its provider did not answer. Default: every call is charged.',
    example: 'false',
  },
  VERIFICATION_TIMEOUT_MS: {
    schema: count.max(20_000).default(18_000),
    about: 'Time limit of a verification provider in milliseconds; the call then ends as UPSTREAM_ERROR.',
    example: '18000',
  },
  ALLOWED_ORIGINS: {
    schema: list.pipe(z.array(z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin))).default([]),
    about: 'Origins on other hosts that may open live connections. Pages of this host always may.',
    example: 'https://app.example.com',
  },
  LIVE_CONNECTIONS: {
    schema: count.max(10_000).default(10),
    about: 'Live connections per API key or session in this process.',
    example: '10',
  },
  REQUEST_LOG_PER_SECOND: {
    schema: z.coerce.number().int().min(0).max(100_000).default(200),
    about: 'Requests per second that this process stores in the request log; 0 for none.',
    example: '200',
  },
  REQUEST_LOG_DAYS: { schema: count.max(90).default(7), about: 'Days until a request is deleted from the request log.', example: '7' },
  MAIL_DAYS: { schema: count.max(365).default(30), about: 'Days until a mail and its address are deleted, sent or not.', example: '30' },
  PROVIDER_LOG_DAYS: {
    schema: count.max(3_650).default(90),
    about: 'Days until provider requests are deleted from their log.',
    example: '90',
  },
  EVENT_DAYS: {
    schema: count.max(3_650).default(365),
    about: 'Days until personal data in an event is erased; ids, amounts and times stay.',
    example: '365',
  },
  WEBHOOK_ANSWER_DAYS: {
    schema: count.max(3_650).default(30),
    about: 'Days until answers of webhook receivers are deleted.',
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
      'Days until webhook deliveries and their attempts are deleted; 0 for never. Events stay: a later resend has the same event id and another X-Webhook-ID.',
    example: '0',
  },
  EVIDENCE_DAYS: {
    schema: count.min(30).max(7_300).default(2_190),
    about: 'Days until provider answers about a payment are erased; the outcome stays. Ask a lawyer for the retention that applies to you.',
    example: '2190',
  },
  VERIFICATION_SUBJECT_DAYS: {
    schema: count.max(3_650).default(365),
    about: 'Days until personal data of a verification is erased.',
    example: '365',
  },
  DATABASE_POOL: { schema: count.max(200).default(16), about: 'Database connections of this process for requests.', example: '16' },
  LEDGER_PARTITIONS: {
    schema: count.max(32).default(1),
    about: 'Concurrent ledger batches of this process. One is fastest on two cores (docs/benchmarks.md).',
    example: '1',
  },
  RATE_LIMIT_SCALE: { schema: z.coerce.number().positive().default(1), about: 'Factor of every rate limit.', example: '1' },
  SETTLEMENT_POLL_MS: {
    schema: count.default(250),
    about:
      'Shortest interval in milliseconds at which a worker polls PostgreSQL for due work; sixteen times longer while no work is due. Notified work, and work with a known due time, starts on time.',
    example: '250',
  },
  DRAIN_DELAY_MS: {
    schema: z.coerce.number().int().min(0).max(30_000).default(0),
    about: 'Milliseconds of readiness 503 before the listeners close. Choose more than the health check of the load balancer.',
    example: '5000',
  },
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/ })
      .refine((text) => /^smtps?:\/\/[^/?#]+\/?$/.test(text), { error: 'must end with host or port' })
      .optional(),
    about:
      'Mail server for live mails: smtps://user:password@host:465, or smtp:// with STARTTLS, optional on loopback. Without it live mails wait for MAIL_DAYS. Sandbox mails to customers are never sent: GET /sandbox/mail.',
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
    about: 'JSON or YAML file of provider accounts per port (docs/providers). Without it the sandbox is simulated and live answers 503.',
    example: '/etc/tollgate/providers.json',
  },
  SCREENING: {
    schema: z.enum(['off', 'embedded', 'watchman']).default('off'),
    about: 'Sanctions screening in live: off, embedded, which compares names with imported lists, or watchman (docs/compliance.md).',
    example: 'off',
  },
  SANDBOX_SCREENING: {
    schema: z.enum(['off', 'embedded', 'watchman']).default('embedded'),
    about: 'The same in the sandbox; embedded has a list of invented names there.',
    example: 'embedded',
  },
  WATCHMAN_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about: 'Moov Watchman, API v2, for screening by watchman. It has no credentials of its own: keep it in a private network.',
    example: 'http://127.0.0.1:8084',
  },
  SCREENING_THRESHOLD: {
    schema: z.coerce.number().min(0.7).max(1).default(0.85),
    about: 'Lowest score, up to 1, at which a name is a possible match. Lower finds more and holds more payments.',
    example: '0.85',
  },
  SCREENING_HOLD_DAYS: {
    schema: z.coerce.number().int().min(1).max(365).default(30),
    about: 'Days after which a payment held by the screening is cancelled without a decision, and its case is due.',
    example: '30',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).optional(),
    about: 'Bearer token of /metrics. Without it only loopback may read.',
    example: '',
    secret: true,
  },
  QUEUE_BOARD: {
    schema: flag.optional(),
    about: 'Queue board for signed-in operators at /ops/queues. Default: true, and false with LIVE_PORT.',
    example: '',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about: 'OpenTelemetry collector for OTLP over HTTP, such as http://127.0.0.1:4318. Default: no traces.',
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
  OTEL_SERVICE_NAME: { schema: z.string().min(1).default('tollgate'), about: 'Service name in traces.', example: 'tollgate' },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    about: 'Share of recorded traces, 0 to 1, where the caller has not decided.',
    example: '0.1',
  },
  LOG_FILE: { schema: z.string().min(1).optional(), about: 'File to which log lines are appended. Default: standard output.', example: '' },
  LOG_ACCOUNT_MAILS: {
    schema: flag.default(false),
    about:
      'Writes account mails of a sandbox without mail server to the log, with codes and tokens. `npm start` enables it. Refused with LIVE_PORT.',
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
    about: 'Lowest severity that is logged.',
    example: 'info',
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string; example: string; secret?: boolean }>;
