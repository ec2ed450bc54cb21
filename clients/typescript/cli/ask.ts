import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Problem } from './exits.ts';
import type { Streams } from './context.ts';

/** Asks people for lines, or takes them from whatever is piped in, one a question. */
export interface Asker {
  /** A line. What is secret is not shown as it is typed. @throws Problem when nothing more comes. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
  close(): void;
}

export function asker({ stdin, stderr }: Streams): Asker {
  let isHidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  const coming = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { isSecret = false } = {}) {
      stderr.write(stdin.isTTY ? question : '');
      isHidden = isSecret;
      const { value, done } = await coming.next();
      isHidden = false;
      if (isSecret && stdin.isTTY) stderr.write('\n');
      if (done) throw new Problem(`Nothing was given for “${question.trim()}”`, 'Type it, or pipe it in, a line each.');
      return value.trim();
    },
    close: () => lines.close(),
  };
}
