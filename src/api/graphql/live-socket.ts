import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';

/** A peer that answers no ping for this long is gone. */
const PING_MS = 12_000;
/** What may wait to be written to one peer besides the one message of each subscription: answers to its own pings. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** A peer that is told to close and does not is cut. */
const CLOSE_MS = 2_000;

export interface LiveSocket extends ProtocolSocket {
  /** Runs once when it is closed, whoever closed it. */
  onClose(listener: (code: number, reason: string) => void): void;
}

/**
 * A WebSocket as the protocol's server wants it. `send` resolves when the bytes have left this process, so that each
 * subscription has one message on its way and its feed coalesces or gives up behind it: a slow peer never makes a queue.
 * @param on `broken` hears what the network or the peer did, `failed` of our own failures.
 */
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
          // Whoever is not there any more needs no message; its subscriptions end with the socket.
          if (error && socket.readyState === socket.OPEN) reject(error);
          else resolve();
        });
      }),
    close,
    onMessage(handle) {
      socket.on('message', (data, isBinary) => {
        if (isBinary) return close(4400, 'Invalid message received');
        if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
        // Every kind that ws may give is bytes unless it was told otherwise.
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
