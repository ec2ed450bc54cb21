import { readFileSync, statSync } from 'node:fs';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/formats/network.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** Passwords of guides and examples. */
const DEFAULTS = new Set(['', 'tollgate', 'postgres', 'password', 'secret', 'changeme', 'redis', 'admin', 'root']);

export function defaultSecrets(config: Config): Finding[] {
  const addresses = { DATABASE_URL: config.DATABASE_URL, DATABASE_OWNER_URL: config.DATABASE_OWNER_URL, REDIS_URL: config.REDIS_URL };
  const findings = Object.entries(addresses).flatMap(([name, address]): Finding[] => {
    if (address === undefined) return [];
    const { password, hostname } = new URL(address);
    const check = `password in ${name}`;
    if (!DEFAULTS.has(decodeURIComponent(password))) return [ok(check, 'is not a documented one')];
    const result = password === '' ? 'is missing' : 'is a documented one';
    const remedy = `set a long random one at the server and in ${name}, or in ${name}_FILE`;
    return [isLoopback(hostname) || config.LIVE_PORT === undefined ? warn(check, result, remedy) : fail(check, result, remedy)];
  });
  if (config.METRICS_TOKEN === undefined && !isLoopback(config.HOST))
    findings.push(warn('METRICS_TOKEN', 'is not set: only this machine may read /metrics', 'set it if another machine collects metrics'));
  return findings;
}

export function secretFiles(env: NodeJS.ProcessEnv): Finding[] {
  const files = new Set<string>();
  for (const [name, path] of Object.entries(env)) if (name.endsWith('_FILE') && path && isSecretName(name)) files.add(path);
  const providers = env['PROVIDERS_FILE'];
  if (providers) for (const path of [providers, ...filesIn(providers)]) files.add(path);
  return [...files].toSorted().map((path): Finding => {
    const check = `file ${path}`;
    try {
      const mode = statSync(path).mode & 0o777;
      const shown = mode.toString(8).padStart(4, '0');
      if ((mode & 0o022) !== 0) return fail(check, `other users can change it (mode ${shown})`, `chmod 600 ${path}`);
      // Orchestrators mount secrets readable for the whole container.
      if ((mode & 0o044) !== 0 && path !== providers)
        return warn(
          check,
          `other users of this machine can read it (mode ${shown})`,
          `chmod 600 ${path}, unless this machine has no other users`,
        );
      return ok(check, `mode ${shown}`);
    } catch (error) {
      return fail(check, `cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`, 'correct the path or its rights');
    }
  });
}

const isSecretName = (name: string): boolean => /^(DATABASE_|REDIS_|KEY_PEPPER|ENCRYPTION_KEYS|SMTP_|METRICS_TOKEN|OTEL_)/.test(name);

function filesIn(path: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) => {
      if (key === 'file' && typeof value === 'string') found.push(value);
      return value;
    });
  } catch {}
  return found;
}
