import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TollgateError } from '../../src/errors.ts';
import { openTransport } from '../../src/transport.ts';
import { anything } from '../commands/get.ts';
import { markdownOf, searched } from './docs.ts';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import { withoutSecrets } from './hidden.ts';
import { type Operation, operationsOf, pathOf, queryOf } from './operations.ts';

const MOST_FOUND = 20;
const SLUG = /^(?!.*\.\.)[a-z0-9][a-z0-9._/-]*$/i;

const ABOUT = `Payouts, bills, cards and verification in Nigeria through Tollgate. Amounts are whole kobo: 150000 is NGN 1,500.00. A transfer whose settlementStatus
is pending or whose certainty is unknown may have been paid: never send it again with another clientReference. Look operations up with "operations" before "read".`;

/** Tools of one connection. Write tools need permission, for a sandbox alone. */
export function toolsOf(context: Context, { writes, version }: { writes: boolean; version: string }): McpServer {
  const server = new McpServer({ name: 'tollgate', version }, { instructions: ABOUT });
  const offered = offer(context.url, writes);
  addDocs(server, context.url);
  addReading(server, context, offered);
  if (writes) addWriting(server, context, offered);
  return server;
}

interface Offered {
  matching(text: string): Promise<unknown>;
  named(id: string, isWrite: boolean): Promise<Operation>;
}

function offer(url: string, writes: boolean): Offered {
  let known: Promise<Operation[]> | undefined;
  const operations = (): Promise<Operation[]> =>
    (known ??= operationsOf(url).catch((error: unknown) => {
      // Retries on the next call, when the service may run.
      known = undefined;
      throw error;
    }));
  return {
    matching: async (text) => matching(await operations(), text, writes),
    async named(id, isWrite) {
      const found = (await operations()).find((each) => each.id === id && (each.method !== 'GET') === isWrite);
      if (!found) throw new Problem(`No ${isWrite ? 'write' : 'read'} operation ${id}`, 'List operations with the tool "operations".');
      return found;
    },
  };
}

function addDocs(server: McpServer, url: string): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: 'Finds guides, operations, events and errors about the given terms, best first; spelling mistakes are tolerated.',
      inputSchema: z.object({ text: z.string().min(2) }),
      annotations: { readOnlyHint: true },
    },
    ({ text }) => toToolResult(() => searched(url, text)),
  );
  server.registerTool(
    'read_docs',
    {
      title: 'Read a page of the documentation',
      description:
        'Returns a page as Markdown, by an address of search_docs, such as never-pay-twice or reference/transfers/transfers.send.',
      inputSchema: z.object({ page: z.string().regex(SLUG) }),
      annotations: { readOnlyHint: true },
    },
    ({ page }) => toToolResult(() => markdownOf(url, page)),
  );
}

function addReading(server: McpServer, context: Context, offered: Offered): void {
  const ask = openTransport(context.options);
  server.registerTool(
    'get',
    {
      title: 'Find records',
      description:
        'Finds transfers, bills, statements, customers, events and other records by id or reference, yours or ours, or by name or number.',
      inputSchema: z.object({ reference: z.string().min(1) }),
      annotations: { readOnlyHint: true },
    },
    ({ reference }) => toToolResult(() => anything(context.client, reference)),
  );
  server.registerTool(
    'operations',
    {
      title: 'List operations',
      description: `Lists API operations that contain every given term in name or description, at most ${MOST_FOUND}, with parameters and an example.`,
      inputSchema: z.object({ text: z.string() }),
      annotations: { readOnlyHint: true },
    },
    ({ text }) => toToolResult(() => offered.matching(text)),
  );
  server.registerTool(
    'read',
    {
      title: 'Read',
      description:
        'Runs a read operation by its id of "operations", such as transfers.list. Lists return one page; meta.nextCursor requests the next.',
      inputSchema: z.object({ operation: z.string(), parameters: z.record(z.string(), z.unknown()).default({}) }),
      annotations: { readOnlyHint: true },
    },
    ({ operation, parameters }) =>
      toToolResult(async () => {
        const found = await offered.named(operation, false);
        const { body } = await ask({ method: 'GET', path: pathOf(found, parameters), query: queryOf(found, parameters) });
        return body instanceof Uint8Array ? `${body.length} bytes` : body;
      }),
  );
}

function addWriting(server: McpServer, context: Context, offered: Offered): void {
  const ask = openTransport(context.options);
  server.registerTool(
    'write',
    {
      title: 'Write to the sandbox',
      description: 'Runs a write operation of the sandbox by its id of "operations", such as transfers.send or sandbox.advance.',
      inputSchema: z.object({
        operation: z.string(),
        parameters: z.record(z.string(), z.unknown()).default({}),
        body: z.record(z.string(), z.unknown()).optional(),
      }),
      annotations: { readOnlyHint: false },
    },
    ({ operation, parameters, body }) =>
      toToolResult(async () => {
        const found = await offered.named(operation, true);
        const query = queryOf(found, parameters);
        const answer = await ask({ method: found.method, path: pathOf(found, parameters), query, ...(body && { body }) });
        return answer.status === 202 && !found.isStored
          ? { outcome: 'unknown: never send again; read the status', answer: answer.body }
          : answer.body;
      }),
  );
}

/** Tool result without secrets; a failure has its message and next step. */
async function toToolResult(work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    const value = withoutSecrets(await work());
    return { content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 1) }] };
  } catch (error) {
    if (!(error instanceof TollgateError) && !(error instanceof Problem)) throw error;
    const message =
      error instanceof Problem
        ? `${error.message}. ${error.hint}`
        : [error.code, error.message, error.field && `field ${error.field}`, error.requestId && `request ${error.requestId}`]
            .filter(Boolean)
            .join('; ');
    return { content: [{ type: 'text', text: message }], isError: true };
  }
}

function matching(operations: readonly Operation[], text: string, writes: boolean): unknown {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations
    .filter(({ method }) => writes || method === 'GET')
    .filter(({ id, about, path }) => terms.every((term) => `${id} ${path} ${about}`.toLowerCase().includes(term)));
  return {
    found: found.length,
    operations: found.slice(0, MOST_FOUND).map(({ id, method, path, about, parameters, body }) => ({
      id,
      request: `${method} ${path}`,
      about,
      ...(parameters.length > 0 && { parameters }),
      ...(body && { body: body.example ?? body.schema }),
    })),
  };
}
