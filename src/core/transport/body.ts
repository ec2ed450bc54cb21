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

/**
 * Reads a JSON body of at most 1 MB; no body is empty.
 * @throws Refusal VALIDATION_ERROR for other types (REST 400, GraphQL 415), 413 for a larger body.
 */
export function readBody(request: IncomingMessage, response: ServerResponse): Promise<Buffer> | Buffer {
  const { headers } = request;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) return NOTHING;
  const type = headers['content-type'];
  if (type !== 'application/json' && !JSON_TYPE.test(type ?? '')) {
    throw unreadable('Content-Type', 'must be application/json with charset utf-8');
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw unreadable('Content-Encoding', 'is not supported; send the body unencoded');
  }
  if (length !== undefined && Number(length) > MAX_BODY_BYTES) {
    discard(request, 0);
    throw tooLarge();
  }
  // Expect: 100-continue is answered after headers and credentials are accepted.
  if (headers.expect !== undefined) response.writeContinue();
  return collected(request);
}

function collected(request: IncomingMessage): Promise<Buffer> {
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
      if (size <= MAX_BODY_BYTES) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      request.off('data', onData);
      discard(request, size);
      reject(tooLarge());
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

function tooLarge(): Refusal {
  return new Refusal('too_large', 'Request body is larger than 1 MB', { code: 'REQUEST_TOO_LARGE' });
}

function discard(request: IncomingMessage, alreadyRead: number): void {
  let size = alreadyRead;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) request.destroy();
  });
}
