import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { envExample, readConfig } from '../../src/platform/config/config.ts';

const root = resolve(import.meta.dirname, '../..');
const settings = [...envExample().matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);

/** A value of its form for each setting that a process must have. */
const needed = {
  DATABASE_URL: 'postgres://tollgate_service@postgres:5432/tollgate',
  REDIS_URL: 'redis://127.0.0.1',
  KEY_PEPPER: 'p'.repeat(32),
};

describe('docker-compose.yml', () => {
  const compose = parseAllDocuments(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })[0]!.toJS() as {
    services: Record<string, any>;
  };

  test('runs the same processes with the same guards', () => {
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

  test('gives each process an environment that the config schema accepts', () => {
    for (const name of ['api', 'worker', 'migrate']) {
      const env = Object.entries(compose.services[name].environment as Record<string, unknown>);
      const set = env.map(([key, value]) => [key, String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')]);
      expect(() => readConfig(Object.fromEntries(set)), name).not.toThrow();
    }
  });
});

test('the config schema accepts every value of .env.example, and refuses one beyond a bound', () => {
  const examples = [...envExample().matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name!, value!] as const);
  expect(examples.length).toBeGreaterThan(30);
  for (const [name, value] of examples) expect(() => readConfig({ ...needed, [name]: value }), name).not.toThrow();
  expect(() => readConfig({ ...needed, DRAIN_DELAY_MS: '30001' })).toThrow(/DRAIN_DELAY_MS/);
});

describe('systemd', () => {
  const folder = join(root, 'deploy/systemd');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
  const filesOf = (unit: string): string[] =>
    [...read(unit).matchAll(/^EnvironmentFile=\/etc\/tollgate\/(\S+)$/gm)].map(([, file = '']) => file);

  test('the config schema accepts the environment of every unit, once its secrets are set, also with live', () => {
    expect(units).toEqual(['tollgate-api.service', 'tollgate-migrate.service', 'tollgate-worker.service']);
    const own = { KEY_PEPPER: needed.KEY_PEPPER };
    const roles = units.map((unit) => {
      const env = Object.assign({}, ...filesOf(unit).map((file) => parseEnv(read(file)))) as Record<string, string>;
      for (const name of Object.keys(env)) expect(settings, `${unit} ${name}`).toContain(name);
      expect('DATABASE_OWNER_URL' in env, unit).toBe(unit === 'tollgate-migrate.service');
      return readConfig({ ...env, ...own }).ROLES;
    });
    expect(roles).toEqual([['api'], ['api', 'worker'], ['worker']]);
    const live = { LIVE_PORT: '4001', ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` };
    const [api, worker] = ['api.env', 'worker.env'].map((file) => {
      const common = parseEnv(read('tollgate.env').replace('PASSWORD', 'Zq7vLw2Xk9'));
      return readConfig({
        ...common,
        ...own,
        KEY_PEPPER: randomBytes(32).toString('hex'),
        ...live,
        ...parseEnv(read(file).replace('# LIVE_PORT', 'LIVE_PORT')),
      });
    });
    const ports = [api!.SANDBOX_PORT, api!.LIVE_PORT, worker!.SANDBOX_PORT, worker!.LIVE_PORT];
    expect(new Set(ports).size, 'processes of one machine share no port').toBe(4);
  });

  test('tollgate.env has every setting of .env.example, and sets only what has no default', () => {
    const text = read('tollgate.env');
    const own = new Set(['DATABASE_OWNER_URL', 'ROLES']);
    const listed = [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(listed.toSorted()).toEqual(settings.flatMap((name) => (name === undefined || own.has(name) ? [] : [name])).toSorted());
    expect(Object.keys(parseEnv(text)).toSorted()).toEqual(Object.keys(needed).toSorted());
  });

  test('every file of docs/operations.md is here, and every unit has the same hardening', () => {
    const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const installed = [...guide.matchAll(/^install -m \d+ (.+) \/etc\S*$/gm)].flatMap(([, files = '']) => files.split(' '));
    expect(installed.toSorted()).toEqual(readdirSync(folder).toSorted());
    const hardening = units.map((unit) => /^DynamicUser=[^]*?^SystemCallErrorNumber=EPERM$/m.exec(read(unit))?.[0]);
    expect(new Set(hardening).size).toBe(1);
    expect(hardening[0]).toMatch(/^NoNewPrivileges=yes$/m);
    for (const unit of units) expect(read(unit)).toMatch(/^LogNamespace=tollgate$/m);
  });

  test('systemd accepts the units, and rates their exposure low', ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).error) return skip('there is no systemd-analyze on this machine');
    const copy = mkdtempSync(join(tmpdir(), 'tollgate-units-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    cpSync(folder, copy, { recursive: true });
    // Where the program is installed, which it is not here.
    for (const unit of units) writeFileSync(join(copy, unit), read(unit).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'));
    const paths = units.map((unit) => join(copy, unit));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    for (const path of paths) {
      const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', path], { encoding: 'utf8' });
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]), path).toBeLessThan(2);
    }
  });
});
