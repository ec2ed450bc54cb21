import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { perApp } from '../../services/parts.ts';

const CHANNEL = 'tollgate:keys-changed';

/** Word of keys that changed, from this process and every other. */
export interface KeyChanges {
  /**
   * Says, after the commit, that these keys may do something else than before. Resolves once this process knows and Redis
   * has passed it on. Never fails: without Redis the others find out within the second for which they remember a key.
   */
  announce(...keyIds: string[]): Promise<void>;
  /** @returns what stops it. */
  onChange(listener: (keyId: string) => void): () => void;
  close(): void;
}

interface Parts {
  log: Logger;
  /** Publishes; fails fast. */
  redis: Redis;
  /** A connection that may subscribe. Opened for the first listener. */
  subscriber(): Redis;
}

/** The one of an App. */
export const keyChanges = perApp(openKeyChanges, (changes) => changes.close());

function openKeyChanges({ log, redis, subscriber }: Parts): KeyChanges {
  const listeners = new Set<(keyId: string) => void>();
  let listening: Redis | undefined;
  const tell = (keyIds: readonly string[]): void => {
    for (const keyId of keyIds) for (const listener of listeners) listener(keyId);
  };
  const listen = (): void => {
    if (listening) return;
    listening = subscriber();
    listening.on('message', (_, text: string) => tell(text.split(',')));
    void listening.subscribe(CHANNEL).catch((error: unknown) => log.debug({ err: error }, 'no word of changed keys: Redis is away'));
  };
  return {
    async announce(...keyIds) {
      tell(keyIds);
      await redis
        .publish(CHANNEL, keyIds.join(','))
        .catch((error: unknown) => log.debug({ err: error }, 'Redis is away: other processes find changed keys within a second'));
    },
    onChange(listener) {
      listen();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      listening?.disconnect();
    },
  };
}
