import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Environment } from '../../domain/actor/actor.ts';
import { packageRoot } from '../../platform/config/version.ts';
import type { App } from '../../core/app/app.ts';
import { methodNotAllowed, Refusal } from '../../platform/errors/refusal.ts';
import { DOCS_HEADERS, requestIdIn, strictRouter } from '../../core/transport/headers.ts';
import { acceptedForm, type Answer, type Compressed, compressed, writeAnswer } from '../../core/transport/page.ts';
import { builtPages, pagesFile } from '../pages/built/built.ts';
import { refusedPage } from '../../api/rest/refusals.ts';
import { served } from './page.ts';
import { demoSamples } from './samples.ts';
import { openSite, type Site } from './site.ts';

const PATH = '/docs';
const ASSETS = 'assets/';
const IMAGES = /^images\/[a-z-]+\.(?:webp|png)$/;

const NO_KEYS = { id: '', secret: '' };

/** Documentation at /docs, each page also as Markdown. Files of this machine alone, so no network; forms in the sandbox alone. */
export function docsPages({ config, log }: Pick<App, 'config' | 'log'>, environment: Environment): Router {
  // Cached pages; each takes a few milliseconds to make.
  const saved = new LRUCache<string, Compressed>({ max: 64 });
  let opened: Site | undefined;
  const site = (): Site => (opened ??= openSite(settingsOf(config, environment)));
  const textAt = async (name: string): Promise<Compressed | undefined> => {
    const known = saved.get(name);
    if (known) return known;
    const made = textOf(site(), name);
    if (!made) return undefined;
    const text = await compressed(made.type, Buffer.from(made.text));
    saved.set(name, text);
    return text;
  };
  const answer = async (request: Request): Promise<Answer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method, 'GET, HEAD');
    const name = request.path.slice(PATH.length + 1);
    // Why: addresses on the first page are relative to the folder above.
    if (request.path === `${PATH}/`) return { status: 308, headers: ['Location', '../docs'], body: '' };
    const file = name.startsWith(ASSETS) ? builtPages()?.answer(request, name.slice(ASSETS.length)) : undefined;
    if (file) return { status: 200, ...file };
    if (IMAGES.test(name)) return image(name);
    const text = await textAt(name);
    if (!text) throw missing('There is no such page');
    return { status: 200, ...acceptedForm(request, text, 'no-store') };
  };
  const router = strictRouter();
  router.all([PATH, `${PATH}/{*page}`], async (request, response) => {
    const requestId = requestIdIn(response);
    const made = await answer(request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error, requestId }, 'unexpected error');
      const refused = refusedPage(error, config, environment, request, requestId);
      return refused.status === 405 ? { ...refused, headers: [...refused.headers, 'Allow', 'GET, HEAD'] } : refused;
    });
    writeAnswer(response, made, DOCS_HEADERS);
  });
  // Well-known address of the list of pages for tools.
  router.all('/llms.txt', (_request, response) =>
    writeAnswer(response, { status: 308, headers: ['Location', 'docs/llms.txt'], body: '' }, DOCS_HEADERS),
  );
  return router;
}

function settingsOf(config: App['config'], environment: Environment): Parameters<typeof openSite>[0] {
  const isSandbox = environment === 'sandbox';
  const keys = config.DEMO && isSandbox ? demoSamples.keys : null;
  const port = isSandbox ? config.SANDBOX_PORT : config.LIVE_PORT;
  const address = isSandbox ? config.PUBLIC_URL : config.LIVE_PUBLIC_URL;
  const asset = (source: string): string => `docs/${ASSETS}${pagesFile(source)}`;
  return {
    root: packageRoot,
    addresses: served,
    baseUrl: (address ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    keys,
    files: { style: asset('docs/docs.css'), script: asset('docs/docs.ts'), theme: asset('docs/theme.ts'), search: 'docs/search.json' },
    environment,
    tries: isSandbox ? (keys ?? { business: NO_KEYS, operator: NO_KEYS }) : null,
    dashboard: 'dashboard',
  };
}

function textOf(site: Site, name: string): { type: string; text: string } | undefined {
  const plainText = (type: string, text: string | undefined) => (text === undefined ? undefined : { type: `${type}; charset=utf-8`, text });
  if (name === 'search.json') return plainText('application/json', JSON.stringify(site.search()));
  if (name === 'postman.json' || name === 'bruno.json')
    return plainText('application/json', JSON.stringify(site.collection(name === 'postman.json' ? 'postman' : 'bruno')));
  if (name === 'llms.txt') return plainText('text/plain', site.llms());
  if (name.endsWith('.md')) return plainText('text/markdown', site.markdown(name === 'index.md' ? '' : name.slice(0, -3)));
  return plainText('text/html', site.html(name));
}

function image(name: string): Answer {
  try {
    const body = readFileSync(join(packageRoot, 'docs', name));
    return { status: 200, headers: ['Content-Type', `image/${extname(name).slice(1)}`, 'Cache-Control', 'public, max-age=86400'], body };
  } catch {
    throw missing('There is no such picture');
  }
}

const missing = (message: string): Refusal => new Refusal('not_found', message, { code: 'ROUTE_NOT_FOUND' });
