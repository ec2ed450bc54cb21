import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { envExample, readConfig } from '../../src/platform/config/config.ts';

const folder = resolve(import.meta.dirname, '../../deploy/kubernetes');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: any;
  data?: Record<string, string>;
}

const settings = [...envExample().matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);

const manifestsOf = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  });

const named = manifestsOf('kustomization.yaml')[0] as unknown as { resources: string[] };
const manifests = named.resources.flatMap(manifestsOf);
const of = (kind: string): Manifest[] => manifests.filter((each) => each.kind === kind);
const podsOf = ({ spec }: Manifest): any => spec.template.spec;
const workloads = [...of('Deployment'), ...of('Job')];

const { kinds, definitions } = JSON.parse(readFileSync(join(import.meta.dirname, 'kubernetes-1.32.json'), 'utf8')) as {
  kinds: Record<string, string>;
  definitions: Record<string, object>;
};
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'kubernetes', definitions });

test('the kustomization names every file', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  expect(named.resources.toSorted()).toEqual(files.toSorted());
});

test.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
  '%s fits the schema of Kubernetes, which knows no other field',
  (_, each) => {
    const definition = kinds[`${each.apiVersion}/${each.kind}`];
    expect(definition, `${each.apiVersion}/${each.kind}`).toBeDefined();
    const fits = ajv.compile({ $ref: `kubernetes#/definitions/${definition}` });
    expect(fits(each), JSON.stringify(fits.errors)).toBe(true);
  },
);

test('the schema finds a field that is misspelt', () => {
  const api = structuredClone(of('Deployment')[0]!);
  podsOf(api).containers[0].readinesProbe = {};
  const fits = ajv.compile({ $ref: `kubernetes#/definitions/${kinds['apps/v1/Deployment']}` });
  expect(fits(api)).toBe(false);
});

describe('every process', () => {
  test.each(workloads.map((each) => [each.metadata.name, each] as const))(
    '%s runs without root, on a file system that it cannot write to, without rights and without a token',
    (_, each) => {
      const pod = podsOf(each);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
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
        expect(container.image).toBe('tollgate');
      }
    },
  );

  test('names settings that there are, and takes what is secret from the Secret alone', () => {
    const secret = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'KEY_PEPPER', 'ENCRYPTION_KEYS', 'METRICS_TOKEN']);
    const [config] = of('ConfigMap');
    for (const name of Object.keys(config!.data ?? {})) {
      expect(settings, name).toContain(name);
      expect(secret, name).not.toContain(name);
    }
    for (const each of workloads) {
      for (const { name, value, valueFrom } of podsOf(each).containers[0].env) {
        expect(settings, name).toContain(name);
        if (secret.has(name)) expect([value, valueFrom?.secretKeyRef?.key], name).toEqual([undefined, expect.any(String)]);
      }
    }
    expect(of('Secret')).toEqual([]);
  });

  test('has the owner of the database nowhere but in the migration', () => {
    const withOwner = workloads.filter((each) => JSON.stringify(each).includes('DATABASE_OWNER_URL')).map(({ metadata }) => metadata.name);
    expect(withOwner).toEqual(['migrate']);
  });
});

/** Values that a Secret brings: of the right form, and no secret. */
const fromSecret = {
  'database-url': 'postgres://tollgate_service@postgres:5432/tollgate',
  uri: 'postgres://tollgate@postgres:5432/tollgate',
  'redis-url': 'redis://redis:6379',
  'key-pepper': randomBytes(32).toString('hex'),
  'encryption-keys': `k1:${randomBytes(32).toString('base64')}`,
  'metrics-token': 'm'.repeat(32),
} as Record<string, string>;

/** The environment of a container as the cluster builds it. */
function environmentOf({ env = [], envFrom = [] }: any): NodeJS.ProcessEnv {
  const maps = envFrom.flatMap(({ configMapRef }: any) => of('ConfigMap').filter(({ metadata }) => metadata.name === configMapRef?.name));
  const entries = env.map(({ name, value, valueFrom }: any) => [name, value ?? fromSecret[valueFrom.secretKeyRef.key]]);
  for (const [name, value] of entries) expect(value, name).toBeTypeOf('string');
  return { ...Object.assign({}, ...maps.map(({ data }: Manifest) => data)), ...Object.fromEntries(entries) };
}

describe('the config schema accepts', () => {
  const standIns = { KEY_PEPPER: 'p'.repeat(32), REDIS_URL: 'redis://127.0.0.1' };

  test.each(workloads.map((each) => [each.metadata.name, each] as const))('the environment of the container %s', (name, each) => {
    const env = environmentOf(podsOf(each).containers[0]);
    expect(() => readConfig(name === 'migrate' ? { ...standIns, ...env } : env)).not.toThrow();
  });

  test('the commented live settings of the ConfigMap', () => {
    const live = [...readFileSync(join(folder, 'settings.yaml'), 'utf8').matchAll(/^ {2}# ([A-Z_]+): '?([^'\n]+)'?$/gm)].map(
      ([, name, value]) => [name, value],
    );
    expect(live.length).toBeGreaterThan(0);
    const env = environmentOf(podsOf(of('Deployment')[0]!).containers[0]);
    expect(() => readConfig({ ...env, ENCRYPTION_KEYS: fromSecret['encryption-keys'], ...Object.fromEntries(live) })).not.toThrow();
  });

  test('the environment of each service of docker-compose.yml', () => {
    const compose = parseAllDocuments(readFileSync(resolve(folder, '../../docker-compose.yml'), 'utf8'), { merge: true })[0]!.toJS();
    for (const name of ['api', 'worker', 'migrate']) {
      const env = Object.entries(compose.services[name].environment as Record<string, unknown>);
      const set = env.map(([key, value]) => [key, String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')]);
      expect(() => readConfig(Object.fromEntries(set)), name).not.toThrow();
    }
  });

  test('every value of .env.example, each beside what a process must have', () => {
    const examples = [...envExample().matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name!, value!] as const);
    expect(examples.length).toBeGreaterThan(30);
    const needed = { ...standIns, DATABASE_URL: fromSecret['database-url'] };
    for (const [name, value] of examples) expect(() => readConfig({ ...needed, [name]: value }), name).not.toThrow();
  });

  test('and refuses a value beyond a bound', () => {
    const env = environmentOf(podsOf(of('Deployment')[0]!).containers[0]);
    expect(() => readConfig({ ...env, DRAIN_DELAY_MS: '30001' })).toThrow(/DRAIN_DELAY_MS/);
  });
});

test('a process is asked whether it lives and whether it is ready at their own addresses, and has longer to stop than its drain takes', () => {
  const drainMs = Number(of('ConfigMap')[0]!.data?.['DRAIN_DELAY_MS']);
  for (const each of of('Deployment')) {
    const pod = podsOf(each);
    const [container] = pod.containers;
    expect(container.livenessProbe.httpGet.path).toBe('/health/live');
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready');
    expect(drainMs).toBeGreaterThan(container.readinessProbe.periodSeconds * 1_000 * container.readinessProbe.failureThreshold);
    expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drainMs + 25_000);
    expect(container.ports[0].containerPort).toBe(Number(of('ConfigMap')[0]!.data?.['SANDBOX_PORT']));
  }
});

test('budgets, scaling, the Service and the policies are of processes that there are', () => {
  const components = workloads.map(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] as string);
  const deployments = of('Deployment').map(({ metadata }) => metadata.name);
  for (const { spec } of of('Deployment')) expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
  for (const { spec } of of('HorizontalPodAutoscaler')) expect(deployments).toContain(spec.scaleTargetRef.name);
  expect(of('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels['app.kubernetes.io/component'])).toEqual(deployments);
  for (const { spec } of of('Service')) expect(components).toContain(spec.selector['app.kubernetes.io/component']);
  for (const { spec } of of('NetworkPolicy'))
    for (const { values } of spec.podSelector.matchExpressions ?? []) expect(components).toEqual(expect.arrayContaining(values));
});

test('no Deployment sets its replicas, since the autoscaler does; no autoscaler goes below two', () => {
  for (const { spec } of of('Deployment')) expect(spec.replicas).toBeUndefined();
  for (const { spec } of of('HorizontalPodAutoscaler')) expect(spec.minReplicas).toBeGreaterThanOrEqual(2);
});

test('nothing is open in the network but what a policy names: all is closed first, and no process goes to private addresses', () => {
  const [closed, ...open] = of('NetworkPolicy');
  expect(closed?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const out = open.find(({ metadata }) => metadata.name === 'out-of-the-service');
  const [block] = out!.spec.egress.flatMap(({ to }: any) => to.flatMap(({ ipBlock }: any) => ipBlock ?? []));
  expect(block.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8']));
});

test.for(['.', 'servers'])('kustomize puts %s together', (part, { skip }) => {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['kustomize', join(folder, part)], { encoding: 'utf8' });
  if (error) return skip('there is no kubectl on this machine');
  expect(status, stderr).toBe(0);
  for (const document of parseAllDocuments(stdout))
    expect((document.toJS() as Manifest & { metadata: { namespace?: string } }).metadata).toMatchObject({ name: expect.anything() });
});

test('the compose file runs the same processes with the same guards', () => {
  const compose = parseAllDocuments(readFileSync(resolve(folder, '../../docker-compose.yml'), 'utf8'), { merge: true })[0]!.toJS() as {
    services: Record<string, any>;
    volumes: object;
  };
  expect(Object.keys(compose.services).toSorted()).toEqual(['api', 'migrate', 'postgres', 'redis', 'worker']);
  for (const name of ['api', 'worker', 'migrate']) {
    const { read_only, cap_drop, security_opt, tmpfs, environment, depends_on } = compose.services[name];
    expect({ read_only, cap_drop, security_opt, tmpfs }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
    });
    for (const setting of Object.keys(environment)) expect(settings, setting).toContain(setting);
    for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
  }
  expect(compose.services['redis'].command).toContain('noeviction');
});
