import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../../platform/errors/refusal.ts';

const MAX_BODY_BYTES = 1_048_576;
/** A sender that goes on after the refusal is read this far, so that it can see the answer, and then cut off. */
const MAX_DISCARDED_BYTES = 16 * MAX_BODY_BYTES;
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i;
const NOTHING = Buffer.alloc(0);

/** Thrown when the sender hung up in the middle of its body; there is nobody left to answer. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}

/**
 * Reads a JSON body whole, at most 1 MB. No body is an empty one.
 * @throws Refusal VALIDATION_ERROR for anything that is not plain application/json in UTF-8 (REST 400, GraphQL 415), 413 for more than 1 MB.
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
    throw unreadable('Content-Encoding', 'is not supported; send the body as it is');
  }
  if (length !== undefined && Number(length) > MAX_BODY_BYTES) {
    discard(request, 0);
    throw tooLarge();
  }
  // A caller that asks first sends its body only now, after credentials and headers were found good.
  if (headers.expect !== undefined) response.writeContinue();
  return collected(request);
}

function collected(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // It may have gone while its credentials were looked up; then none of the events below comes any more.
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
    // Each comes once, and what comes after the first changes nothing: `once` would wrap it for nothing.
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)));
    request.on('error', () => reject(new SenderGone()));
    request.on('close', () => {
      if (!request.complete) reject(new SenderGone());
    });
  });
}

/** How large a file may be that is sent as the body of a request. */
const MAX_FILE_BYTES = 256 * MAX_BODY_BYTES;

/**
 * The bytes of a body of any type as they come, no faster than they are taken, at most 256 MB.
 * @throws Refusal 413 for more, SenderGone when the sender hangs up in the middle.
 */
export async function* bodyInPieces(request: IncomingMessage, response: ServerResponse): AsyncGenerator<Buffer, void, undefined> {
  if (request.headers.expect !== undefined) response.writeContinue();
  let size = 0;
  try {
    for await (const piece of request) {
      size += (piece as Buffer).length;
      if (size > MAX_FILE_BYTES)
        throw new Refusal('too_large', 'The file is larger than 256 MB; send it in several', { code: 'REQUEST_TOO_LARGE' });
      yield piece as Buffer;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new SenderGone();
  }
  if (!request.complete) throw new SenderGone();
}

/** A body of another form than a transport reads, named by the header that says so. */
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
