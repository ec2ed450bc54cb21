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
/** Below /docs, and nowhere else. */
const SLUG = /^(?!.*\.\.)[a-z0-9][a-z0-9._/-]*$/i;

const ABOUT = `Payouts, bills, cards and verification in Nigeria through Tollgate. Amounts are whole kobo: 150000 is NGN 1,500.00. A transfer whose settlementStatus
is pending or whose certainty is unknown may have been paid: never send it again with another clientReference. Look operations up with "operations" before "read".`;

/** The tools of one connection. What writes is there only when the caller allowed it, and has seen to it that this is a sandbox. */
export function toolsOf(context: Context, { writes, version }: { writes: boolean; version: string }): McpServer {
  const server = new McpServer({ name: 'tollgate', version }, { instructions: ABOUT });
  const offered = offer(context.url, writes);
  addDocs(server, context.url);
  addReading(server, context, offered);
  if (writes) addWriting(server, context, offered);
  return server;
}

/** What the service offers, read once it is asked for. */
interface Offered {
  matching(text: string): Promise<unknown>;
  /** @throws Problem when there is none of that name that reads, or writes. */
  named(id: string, isWrite: boolean): Promise<Operation>;
}

function offer(url: string, writes: boolean): Offered {
  let known: Promise<Operation[]> | undefined;
  const operations = (): Promise<Operation[]> =>
    (known ??= operationsOf(url).catch((error: unknown) => {
      // The service may be there the next time.
      known = undefined;
      throw error;
    }));
  return {
    matching: async (text) => matching(await operations(), text, writes),
    async named(id, isWrite) {
      const found = (await operations()).find((each) => each.id === id && (each.method !== 'GET') === isWrite);
      if (!found) throw new Problem(`There is no ${isWrite ? 'writing' : 'reading'} operation ${id}`, 'The tool "operations" lists them.');
      return found;
    },
  };
}

function addDocs(server: McpServer, url: string): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: 'Pages of guides, operations, events and errors whose title or words have every word given.',
      inputSchema: z.object({ text: z.string().min(2) }),
      annotations: { readOnlyHint: true },
    },
    ({ text }) => toToolResult(() => searched(url, text)),
  );
  server.registerTool(
    'read_docs',
    {
      title: 'Read a page of the documentation',
      description: 'A page as Markdown, by its address of search_docs, such as never-pay-twice or reference/transfers/transfers.send.',
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
      title: 'Find anything',
      description:
        'A transfer, bill, statement, customer, event or anything else by its id or reference, ours or yours, or by a name or number.',
      inputSchema: z.object({ reference: z.string().min(1) }),
      annotations: { readOnlyHint: true },
    },
    ({ reference }) => toToolResult(() => anything(context.client, reference)),
  );
  server.registerTool(
    'operations',
    {
      title: 'List operations',
      description: `What the API offers that has every word given in its name or description, at most ${MOST_FOUND}, with parameters and an example.`,
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
        'Carries out an operation that only reads, by its id of "operations", such as transfers.list. Lists are one page; meta.nextCursor asks for the next.',
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
      title: 'Write, in the sandbox',
      description:
        'Carries out an operation of the sandbox that changes something, by its id of "operations", such as transfers.send or sandbox.advance.',
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
        return answer.status === 202 ? { outcome: 'unknown: never send it anew, ask for its status', answer: answer.body } : answer.body;
      }),
  );
}

/** What a tool answers: without secrets, and a failure in words with what to do. */
async function toToolResult(work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    const value = withoutSecrets(await work());
    return { content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 1) }] };
  } catch (error) {
    if (!(error instanceof TollgateError) && !(error instanceof Problem)) throw error;
    const words =
      error instanceof Problem
        ? `${error.message}. ${error.hint}`
        : [error.code, error.message, error.field && `field ${error.field}`, error.requestId && `request ${error.requestId}`]
            .filter(Boolean)
            .join('; ');
    return { content: [{ type: 'text', text: words }], isError: true };
  }
}

function matching(operations: readonly Operation[], text: string, writes: boolean): unknown {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations
    .filter(({ method }) => writes || method === 'GET')
    .filter(({ id, about, path }) => words.every((word) => `${id} ${path} ${about}`.toLowerCase().includes(word)));
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
