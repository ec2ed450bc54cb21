import { spawnSync } from 'node:child_process';
import { buildSchema, findBreakingChanges } from 'graphql';
import { packageRoot } from '../../src/platform/config/version.ts';
import { type Field, fieldsOf } from '../../src/web/docs/fields.ts';
import {
  type Answer,
  type Document,
  documentFiles,
  joined,
  type Media,
  type Operation,
  operationsOf,
} from '../../src/web/docs/open-api.ts';

export function restBreaks(before: Document, now: Document): string[] {
  const after = new Map(operationsOf(now).map((each) => [`${each.method} ${each.path}`, each.operation]));
  const operations = operationsOf(before).flatMap(({ method, path, operation }) => {
    const name = `${method} ${path}`;
    const present = after.get(name);
    if (!present) return [`${name} is gone`];
    const result =
      present.operationId === operation.operationId ? [] : [`${name}: operationId ${operation.operationId} is now ${present.operationId}`];
    return [
      ...result,
      ...credentials(operation, present).map((words) => `${name}: ${words}`),
      ...taken(parametersOf(operation), parametersOf(present)).map((words) => `${name}: parameter ${words}`),
      ...taken(fieldsOf(bodyOf(operation), before.components.schemas), fieldsOf(bodyOf(present), now.components.schemas)).map(
        (words) => `${name}: body ${words}`,
      ),
      ...answers(operation, present, before, now).map((words) => `${name}: ${words}`),
    ];
  });
  const events = Object.entries(before.webhooks).flatMap(([event, { post }]) => {
    const present = now.webhooks[event]?.post;
    if (!present) return [`event ${event} is gone`];
    return given(fieldsOf(bodyOf(post), before.components.schemas), fieldsOf(bodyOf(present), now.components.schemas)).map(
      (words) => `event ${event}: ${words}`,
    );
  });
  return [...operations, ...events];
}

type Promised = Pick<Field, 'name' | 'type' | 'required'>;

const bodyOf = ({ requestBody }: { requestBody?: { content: Record<string, Media> } }): NonNullable<Media['schema']> =>
  requestBody?.content['application/json']?.schema ?? {};

const parametersOf = ({ parameters }: Operation): Promised[] =>
  parameters.map(({ name, in: place, required, schema }) => ({
    name: `${place} ${name}`,
    required,
    type: JSON.stringify({ ...schema, description: undefined }),
  }));

function credentials({ security: before }: Operation, { security: now }: Operation): string[] {
  const ways = (security: Operation['security']): string[] =>
    (security ?? [{ apiKey: [], apiSecret: [] }]).map((way) => Object.keys(way).join(' and '));
  if (now?.length === 0) return [];
  const lost = ways(before).filter((way) => !ways(now).includes(way));
  return before?.length === 0 ? ['needs credentials now'] : lost.map((way) => `no longer takes ${way}`);
}

/** Of what callers send: nothing that was taken may be refused, and nothing new may be needed. */
function taken(before: readonly Promised[], now: readonly Promised[]): string[] {
  const present = new Map(now.map((field) => [field.name, field]));
  const known = new Set(before.map(({ name }) => name));
  return [
    ...before.flatMap(({ name, type, required }) => {
      const field = present.get(name);
      if (!field) return [`${name} is gone`];
      if (field.required && !required) return [`${name} is required now`];
      return narrower(type, field.type) ? [`${name} was ${type}, is ${field.type}`] : [];
    }),
    ...now
      .filter(({ name, required }) => required && !known.has(name) && !isInsideNew(name, known))
      .map(({ name }) => `${name} is new and required`),
  ];
}

const isInsideNew = (name: string, known: ReadonlySet<string>): boolean =>
  /[.[]/.test(name) && !known.has(name.replace(/(?:\[\])?\.[^.]+$/, ''));

/** Of what callers read: every field stays, of the same type. */
function given(before: readonly Promised[], now: readonly Promised[]): string[] {
  const present = new Map(now.map((field) => [field.name, field]));
  return before.flatMap(({ name, type, required }) => {
    const field = present.get(name);
    if (!field) return [`${name} is gone`];
    if (required && !field.required) return [`${name} may be missing now`];
    return narrower(unbounded(type), unbounded(field.type)) ? [`${name} was ${type}, is ${field.type}`] : [];
  });
}

const unbounded = (type: string): string => type.replaceAll(/, (?:at least|at most|-?\d+ to).*?(?= or |$)/g, '');
/** Words may be added; one that was there stays. */
const narrower = (before: string, now: string): boolean =>
  before !== now && !before.split(' or ').every((word) => now.split(' or ').includes(word));

function answers(operation: Operation, present: Operation, before: Document, now: Document): string[] {
  const contentOf = ({ responses }: Operation, status: string): Record<string, Media> =>
    (responses[status] as Answer | undefined)?.content ?? {};
  return Object.keys(operation.responses)
    .filter((status) => status < '300')
    .flatMap((status) => {
      const [old, own] = [contentOf(operation, status), contentOf(present, status)];
      return Object.entries(old).flatMap(([type, media]) => {
        const saved = own[type];
        if (!saved) return [`answer ${status} as ${type} is gone`];
        const fields = given(fieldsOf(media.schema ?? {}, before.components.schemas), fieldsOf(saved.schema ?? {}, now.components.schemas));
        return fields.map((words) => `answer ${status} ${words}`);
      });
    });
}

export const graphqlBreaks = (before: string, now: string): string[] =>
  findBreakingChanges(buildSchema(before), buildSchema(now)).map(({ description }) => `GraphQL: ${description}`);

/** Those that the changelog does not name above the release. */
export function unnamed(breaks: readonly string[], changelog: string, release: string): string[] {
  const above = changelog.split(new RegExp(`^## ${release.replace(/^v/, '').replaceAll('.', String.raw`\.`)}\\b`, 'm'))[0] ?? '';
  return breaks.filter((line) => !above.includes(`\`${line}\``));
}

/** The REST contract as it was released, of all audiences. */
export const documentAt = (release: string): Document =>
  joined(
    documentFiles
      .filter((file) => spawnSync('git', ['cat-file', '-e', `${release}:schema/${file}`], { cwd: packageRoot }).status === 0)
      .map((file) => JSON.parse(atRelease(release, `schema/${file}`)) as Document),
  );

/** The newest tag that looks like a release, or null where there is none yet. */
export function lastRelease(): string | null {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

/** A file as it was released. */
export function atRelease(release: string, file: string): string {
  const { status, stdout, stderr } = spawnSync('git', ['show', `${release}:${file}`], {
    cwd: packageRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
