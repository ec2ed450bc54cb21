import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';

const PING_MS = 12_000;
/** Unsent bytes besides one message per subscription. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** Time for a closing peer before it is cut. */
const CLOSE_MS = 2_000;

export interface LiveSocket extends ProtocolSocket {
  onClose(listener: (code: number, reason: string) => void): void;
}

/** `send` resolves once the bytes have left, so a slow peer never builds a queue. */
export function liveSocket(socket: WebSocket, on: { broken(error: Error): void; failed(error: Error): void }): LiveSocket {
  let isAlive = true;
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on('pong', () => (isAlive = true));
  socket.on('error', (error) => on.broken(error));
  const close = (code?: number, reason?: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  };
  return {
    protocol: socket.protocol,
    send: (data) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return resolve();
        socket.send(data, (error) => {
          // Messages to a closed peer are dropped.
          if (error && socket.readyState === socket.OPEN) reject(error);
          else resolve();
        });
      }),
    close,
    onMessage(handle) {
      socket.on('message', (data, isBinary) => {
        if (isBinary) return close(4400, 'Invalid message received');
        if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
        // ws delivers bytes unless configured otherwise.
        handle((data as Buffer).toString('utf8')).catch((error: unknown) => {
          on.failed(error as Error);
          close(4500, 'Internal server error');
        });
      });
    },
    onClose(listener) {
      socket.once('close', (code, reason) => {
        clearInterval(pinging);
        listener(code, reason.toString('utf8'));
      });
    },
  };
}
