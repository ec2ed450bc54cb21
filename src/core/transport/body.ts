import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../../platform/errors/refusal.ts';

const MAX_BODY_BYTES = 1_048_576;
/** Bytes read after a refusal, so that the sender sees the answer; then the connection closes. */
const MAX_DISCARDED_BYTES = 16 * MAX_BODY_BYTES;
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i;
const NOTHING = Buffer.alloc(0);

/** Thrown when the sender disconnects within its body. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}

export const MAX_LARGE_BODY_BYTES = 8 * MAX_BODY_BYTES;
const CSV_TYPE = /^text\/csv[ \t]*(?:;[ \t]*(?:charset[ \t]*=[ \t]*"?utf-8"?|header[ \t]*=[ \t]*present)[ \t]*)*;?$/i;

export const isCsv = ({ headers }: IncomingMessage): boolean => CSV_TYPE.test(headers['content-type'] ?? '');

interface BodyOptions {
  maxBytes?: number;
  takesCsv?: boolean;
  advice?: string;
}

/**
 * Reads a JSON body, or a CSV body where the route takes one, of at most 1 MB or `maxBytes`; no body is empty.
 * @throws Refusal VALIDATION_ERROR for other types (REST 400, GraphQL 415), 413 for a larger body.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes = MAX_BODY_BYTES, takesCsv = false, advice }: BodyOptions = {},
): Promise<Buffer> | Buffer {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) return NOTHING;
  const type = headers['content-type'];
  if (type !== 'application/json' && !JSON_TYPE.test(type ?? '') && !(takesCsv && isCsv(request))) {
    throw unreadable('Content-Type', `must be application/json${takesCsv ? ' or text/csv' : ''} with charset utf-8`);
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw unreadable('Content-Encoding', 'is not supported; send the body unencoded');
  }
  if (length !== undefined && Number(length) > maxBytes) {
    discard(request, 0);
    throw tooLarge(maxBytes, advice);
  }
  // Expect: 100-continue is answered after headers and credentials are accepted.
  if (headers.expect !== undefined) response.writeContinue();
  return collected(request, maxBytes, advice);
}

function collected(request: IncomingMessage, maxBytes: number, advice: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Race: the sender may disconnect during the credential check; no event follows then.
    if (request.destroyed) {
      reject(new SenderGone());
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      request.off('data', onData);
      discard(request, size);
      reject(tooLarge(maxBytes, advice));
    };
    request.on('data', onData);
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)));
    request.on('error', () => reject(new SenderGone()));
    request.on('close', () => {
      if (!request.complete) reject(new SenderGone());
    });
  });
}

const MAX_FILE_BYTES = 256 * MAX_BODY_BYTES;

/** Streams a body of any type, at most 256 MB. @throws Refusal 413 for more, SenderGone on disconnect. */
export async function* bodyInPieces(request: IncomingMessage, response: ServerResponse): AsyncGenerator<Buffer, void, undefined> {
  if (request.headers.expect !== undefined) response.writeContinue();
  let size = 0;
  try {
    for await (const piece of request) {
      size += (piece as Buffer).length;
      if (size > MAX_FILE_BYTES) throw new Refusal('too_large', 'The file is larger than 256 MB; split it', { code: 'REQUEST_TOO_LARGE' });
      yield piece as Buffer;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new SenderGone();
  }
  if (!request.complete) throw new SenderGone();
}

function unreadable(header: string, message: string): Refusal {
  return new Refusal('unsupported_media', `${header}: ${message}`, { code: 'VALIDATION_ERROR', field: header });
}

function tooLarge(maxBytes: number, advice: string | undefined): Refusal {
  const message = `Request body is larger than ${maxBytes / MAX_BODY_BYTES} MB`;
  return new Refusal('too_large', advice === undefined ? message : `${message}; ${advice}`, { code: 'REQUEST_TOO_LARGE' });
}

function discard(request: IncomingMessage, alreadyRead: number): void {
  let size = alreadyRead;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) request.destroy();
  });
}
