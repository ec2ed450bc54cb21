import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsInPieces, textInPieces, writeInPieces } from '../../src/api/request/in-pieces.ts';

const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a large answer', () => {
  it('is the same text in pieces as at once', async () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
    );
    const { answer } = fc.letrec((tie) => ({
      answer: fc.oneof({ maxDepth: 5 }, leaf, tie('list'), tie('long'), tie('object')),
      list: fc.array(tie('answer'), { maxLength: 3 }),
      long: fc.array(leaf, { minLength: 24, maxLength: 60 }),
      object: fc.dictionary(fc.string(), tie('answer'), { maxKeys: 4 }),
    }));
    await fc.assert(
      fc.asyncProperty(answer, async (data) => {
        expect(await textInPieces({ errors: undefined, data }, () => Promise.resolve())).toBe(JSON.stringify({ errors: undefined, data }));
      }),
    );
  });

  it('of many rows is the same text as at once, and no more than 25 of them are made in one turn', async () => {
    for (const count of [0, 1, 25, 26, 210]) {
      const rows = Array.from({ length: count }, (_, n) => n);
      const made: number[] = [];
      const turn = (): Promise<void> => Promise.resolve(void made.push(0));
      const text = await rowsInPieces(rows, (n) => ({ n, made: made[made.length - 1]!++ < 25 }), turn);
      expect(text).toBe(JSON.stringify(rows.map((n) => ({ n, made: true }))));
      expect(Math.max(0, ...made)).toBeLessThanOrEqual(25);
    }
  });

  it('is written whole, and ends for a reader that goes away', async () => {
    const body = 'é'.repeat(4_000_000);
    let ended = 0;
    let listeners = 0;
    const server = createServer((_, response) => {
      const turn = async (): Promise<void> => {
        await round();
        listeners = Math.max(listeners, response.listenerCount('close'));
      };
      void writeInPieces(response, body, turn).then(() => ended++);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(body);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    socket.destroy();
    await expect.poll(() => ended).toBe(2);
    // However often a slow reader was waited for.
    expect(listeners).toBeLessThan(6);
    server.close();
  });
});
