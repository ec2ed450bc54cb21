import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { envExample, readConfig } from '../../src/platform/config/config.ts';
import { version } from '../../src/platform/config/version.ts';
import { helm } from '../support/helm.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm/tollgate');
const operators = join(root, 'deploy/helm/operators');
/** Longer than the build of helm, once on a machine. */
const BUILD_MS = 1_300_000;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec?: any;
  data?: Record<string, string>;
}

/** Values of each rendering that is kept in `rendered/`, which helm made. */
const RENDERINGS = { default: [], live: ['--values', join(root, 'deploy/helm/examples/live.yaml')] } as const;
type Rendering = keyof typeof RENDERINGS;
const names = Object.keys(RENDERINGS) as Rendering[];
const fileOf = (name: Rendering): string => join(import.meta.dirname, 'rendered', `${name}.yaml`);

const manifestsOf = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => {
    expect(document.errors).toEqual([]);
    return (document.toJS() as Manifest | null) ?? [];
  });
const rendered = Object.fromEntries(
  names.map((name) => [name, existsSync(fileOf(name)) ? manifestsOf(readFileSync(fileOf(name), 'utf8')) : []]),
) as Record<Rendering, Manifest[]>;
const every = names.flatMap((name) => rendered[name].map((manifest) => ({ name, manifest })));
const of = (name: Rendering, kind: string): Manifest[] => rendered[name].filter((each) => each.kind === kind);
const workloads = (name: Rendering): Manifest[] => [...of(name, 'Deployment'), ...of(name, 'Job')];
const podOf = ({ spec }: Manifest): any => spec.template.spec;
const componentOf = ({ spec }: Manifest): string => spec.template.metadata.labels['app.kubernetes.io/component'];

describe('helm', () => {
  let found: Awaited<ReturnType<typeof helm>>;
  beforeAll(async () => {
    found = await helm();
  }, BUILD_MS);
  const command = async (...args: string[]): Promise<string> => {
    if ('missing' in found) throw new Error(found.missing);
    return (await run(found.command, args, { maxBuffer: 50_000_000 })).stdout;
  };
  const template = (...values: readonly string[]): Promise<string> =>
    command('template', 'tollgate', chart, '--namespace', 'tollgate', '--kube-version', '1.32.0', ...values);

  test('accepts the chart without a warning', async ({ skip }) => {
    if ('missing' in found) return skip(found.missing);
    for (const values of Object.values(RENDERINGS))
      expect(await command('lint', '--strict', chart, ...values)).toContain('0 chart(s) failed');
  });

  test.for(names)('renders %s as it is kept here (npm test -- test/deploy/chart.test.ts -u writes it)', async (name, { skip }) => {
    if ('missing' in found) return skip(found.missing);
    await expect(await template(...RENDERINGS[name])).toMatchFileSnapshot(fileOf(name));
  });

  test('renders alert rules and the dashboard of docs/', async ({ skip }) => {
    if ('missing' in found) return skip(found.missing);
    const made = manifestsOf(await template('--set', 'monitoring.rules=true,monitoring.dashboard=true'));
    const { spec } = made.find(({ kind }) => kind === 'PrometheusRule')!;
    expect(spec).toEqual(parse(readFileSync(join(root, 'docs/alerts.yml'), 'utf8')));
    const dashboard = made.find(({ metadata }) => metadata.name === 'tollgate-dashboard')!;
    expect(JSON.parse(dashboard.data!['tollgate.json']!)).toEqual(JSON.parse(readFileSync(join(root, 'docs/grafana.json'), 'utf8')));
    for (const each of made) expectSchema(each);
  });

  test.for([
    ['an unknown value', 'apis.replicas.min=2'],
    ['a secret among the settings', 'settings.KEY_PEPPER=x'],
    ['one replica', 'api.replicas.min=1'],
    ['an address that is no URL', 'publicUrl=pay.example.com'],
  ] as const)('refuses %s', async ([, value], { skip }) => {
    if ('missing' in found) return skip(found.missing);
    await expect(template('--set', value)).rejects.toThrow(/values don't meet the specifications of the schema/);
  });
});

// --- schemas ---------------------------------------------------------------------------------------------------------

const { kinds, definitions } = JSON.parse(readFileSync(join(import.meta.dirname, 'kubernetes-1.32.json'), 'utf8')) as {
  kinds: Record<string, string>;
  definitions: Record<string, object>;
};
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'kubernetes', definitions });

const closed = (properties: object, required = Object.keys(properties)): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const text = { type: 'string', minLength: 1 };
/** Kinds of operators: the fields that we write, and no others. */
const OPERATORS: Record<string, object> = {
  'monitoring.coreos.com/v1/ServiceMonitor': closed({
    selector: closed({ matchLabels: { type: 'object' } }),
    endpoints: {
      type: 'array',
      minItems: 1,
      items: closed({
        port: text,
        path: text,
        interval: { type: 'string', pattern: '^\\d+s$' },
        authorization: closed({ credentials: closed({ name: text, key: text }) }),
      }),
    },
  }),
  'monitoring.coreos.com/v1/PrometheusRule': closed({
    groups: {
      type: 'array',
      minItems: 1,
      items: closed({
        name: text,
        rules: {
          type: 'array',
          items: closed({ alert: text, expr: text, for: text, labels: { type: 'object' }, annotations: { type: 'object' } }, [
            'alert',
            'expr',
            'labels',
            'annotations',
          ]),
        },
      }),
    },
  }),
};

function expectSchema(manifest: Manifest): void {
  const kind = `${manifest.apiVersion}/${manifest.kind}`;
  const own = OPERATORS[kind];
  if (own === undefined) expect(kinds[kind], kind).toBeDefined();
  const fits = ajv.compile(own ?? { $ref: `kubernetes#/definitions/${kinds[kind]}` });
  expect(fits(own ? manifest.spec : manifest), `${kind} ${manifest.metadata.name}: ${JSON.stringify(fits.errors)}`).toBe(true);
}

test('the renderings are of this version, and have every kind of the chart', () => {
  const { version: chartVersion, appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as Record<string, string>;
  expect([chartVersion, appVersion]).toEqual([version, version]);
  expect(podOf(of('default', 'Deployment')[0]!).containers[0].image).toBe(`registry.example.com/tollgate:${version}`);
  const seen = new Set(every.map(({ manifest }) => manifest.kind));
  const templates = readdirSync(join(chart, 'templates')).map((file) => readFileSync(join(chart, 'templates', file), 'utf8'));
  const written = new Set(templates.flatMap((each) => [...each.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind!)));
  expect([...written].filter((kind) => !seen.has(kind) && kind !== 'PrometheusRule')).toEqual([]);
});

test.each(every.map(({ name, manifest }) => [name, `${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s: %s fits the schema of its kind, which knows no other field',
  (_, __, manifest) => expectSchema(manifest),
);

test('a misspelt field does not fit', () => {
  const api = structuredClone(of('default', 'Deployment')[0]!);
  podOf(api).containers[0].readinesProbe = {};
  expect(() => expectSchema(api)).toThrow('readinesProbe');
});

test('the manifests for operators are well-formed, and their policies fit the schema', () => {
  for (const file of readdirSync(operators))
    for (const each of manifestsOf(readFileSync(join(operators, file), 'utf8'))) {
      expect(each.metadata.name).toMatch(/^tollgate-/);
      if (each.kind === 'NetworkPolicy' || each.kind === 'ConfigMap') expectSchema(each);
    }
});

// --- rules -----------------------------------------------------------------------------------------------------------

const settings = [...envExample().matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
const SECRET = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'KEY_PEPPER', 'ENCRYPTION_KEYS', 'METRICS_TOKEN', 'SMTP_URL']);

describe.each(names)('%s', (name) => {
  test('every process runs without root, read only, without rights and without a token', () => {
    expect(workloads(name).map(componentOf).toSorted()).toEqual(['api', 'migrate', 'worker']);
    for (const each of workloads(name)) {
      const pod = podOf(each);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.anything(), memory: expect.anything() },
          limits: { memory: expect.anything() },
        });
      }
    }
  });

  test('settings exist, secrets come from a Secret alone, and the owner of the database is in the migration alone', () => {
    for (const { data = {} } of of(name, 'ConfigMap'))
      for (const setting of Object.keys(data)) {
        expect(settings, setting).toContain(setting);
        expect(SECRET, setting).not.toContain(setting);
      }
    for (const each of workloads(name))
      for (const { name: setting, value, valueFrom } of podOf(each).containers[0].env) {
        expect(settings, setting).toContain(setting);
        if (SECRET.has(setting)) expect([value, valueFrom?.secretKeyRef?.key], setting).toEqual([undefined, expect.any(String)]);
      }
    expect(of(name, 'Secret')).toEqual([]);
    expect(
      workloads(name)
        .filter((each) => JSON.stringify(each).includes('DATABASE_OWNER_URL'))
        .map(componentOf),
    ).toEqual(['migrate']);
  });

  test('the config schema accepts the environment of every container', () => {
    const standIns = { KEY_PEPPER: 'p'.repeat(32), REDIS_URL: 'redis://127.0.0.1' };
    for (const each of workloads(name)) {
      const env = environmentOf(name, podOf(each).containers[0]);
      const isMigration = componentOf(each) === 'migrate';
      const config = readConfig(isMigration ? { ...standIns, ...env } : env);
      if (!isMigration) expect([config.ROLES, config.LIVE_PORT]).toEqual([[componentOf(each)], name === 'live' ? 4001 : undefined]);
    }
  });

  test('probes have their own addresses, and a process has longer to stop than its drain takes', () => {
    const drainMs = Number(of(name, 'ConfigMap')[0]!.data?.['DRAIN_DELAY_MS']);
    for (const each of of(name, 'Deployment')) {
      const pod = podOf(each);
      const [container] = pod.containers;
      expect(container.livenessProbe.httpGet.path).toBe('/health/live');
      expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
      expect(drainMs).toBeGreaterThan(container.readinessProbe.periodSeconds * 1_000 * container.readinessProbe.failureThreshold);
      expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drainMs + 25_000);
      expect(container.ports[0].containerPort).toBe(Number(of(name, 'ConfigMap')[0]!.data?.['SANDBOX_PORT']));
      expect(each.spec.replicas, 'the autoscaler sets it').toBeUndefined();
    }
  });

  test('budgets, scaling, Services, Ingress and ServiceMonitor select what exists', () => {
    const deployments = of(name, 'Deployment');
    const services = of(name, 'Service');
    for (const { spec } of deployments) expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(of(name, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(
      deployments.map(({ metadata }) => metadata.name),
    );
    for (const { spec } of of(name, 'HorizontalPodAutoscaler')) expect(spec.minReplicas).toBeGreaterThanOrEqual(2);
    for (const { spec } of of(name, 'PodDisruptionBudget'))
      expect(deployments.filter((each) => includes(each.spec.template.metadata.labels, spec.selector.matchLabels))).toHaveLength(1);
    for (const { spec } of services)
      expect(deployments.some((each) => includes(each.spec.template.metadata.labels, spec.selector))).toBe(true);
    for (const { spec } of of(name, 'Ingress'))
      for (const { http } of spec.rules)
        for (const { backend } of http.paths) {
          const service = services.find(({ metadata }) => metadata.name === backend.service.name);
          expect(service?.spec.ports.map((port: { name: string }) => port.name)).toContain(backend.service.port.name);
        }
    for (const { spec } of of(name, 'ServiceMonitor'))
      expect(services.filter(({ metadata }) => includes(metadata.labels!, spec.selector.matchLabels))).toHaveLength(1);
  });

  test('the migration is a hook that needs nothing of the release, and the network is closed but for named peers', () => {
    const [job] = of(name, 'Job');
    expect(job!.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    expect(podOf(job!)).not.toHaveProperty('serviceAccountName');
    expect(podOf(job!).containers[0]).not.toHaveProperty('envFrom');
    const [policy] = of(name, 'NetworkPolicy');
    expect(policy!.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(policy!.spec.podSelector.matchExpressions[0].values).toEqual(expect.arrayContaining(workloads(name).map(componentOf)));
    const blocks = policy!.spec.egress.flatMap(({ to }: any) => to.flatMap(({ ipBlock }: any) => ipBlock ?? []));
    const open = blocks.find(({ cidr }: { cidr: string }) => cidr === '0.0.0.0/0');
    expect(open.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8']));
  });
});

const includes = (labels: Record<string, string>, wanted: Record<string, string>): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value);

/** Values that a Secret brings: of the right form, and no secret. */
const fromSecret = {
  'database-url': 'postgres://tollgate_service:Zq7vLw2Xk9@postgres:5432/tollgate',
  uri: 'postgres://tollgate@postgres:5432/tollgate',
  'database-owner-url': 'postgres://tollgate@postgres:5432/tollgate',
  'redis-url': 'redis://redis:6379',
  'key-pepper': randomBytes(32).toString('hex'),
  'encryption-keys': `k1:${randomBytes(32).toString('base64')}`,
  'metrics-token': randomBytes(16).toString('hex'),
  'smtp-url': 'smtps://user:password@mail.example.com:465',
} as Record<string, string>;

/** The environment of a container as the cluster builds it. */
function environmentOf(name: Rendering, { env = [], envFrom = [] }: any): NodeJS.ProcessEnv {
  const maps = envFrom.flatMap(({ configMapRef }: any) =>
    of(name, 'ConfigMap').filter(({ metadata }) => metadata.name === configMapRef?.name),
  );
  const entries = env.map(({ name: setting, value, valueFrom }: any) => [setting, value ?? fromSecret[valueFrom.secretKeyRef.key]]);
  for (const [setting, value] of entries) expect(value, setting).toBeTypeOf('string');
  return { ...Object.assign({}, ...maps.map(({ data }: Manifest) => data)), ...Object.fromEntries(entries) };
}
