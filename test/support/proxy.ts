import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  /** The address to use in place of the server's. */
  url(server: string): string;
  /** Leads to another server from now on, and cuts what is open. */
  leadTo(server: string): void;
  /** `open` passes everything on; `refused` closes every connection at once; `silent` takes bytes and gives none. */
  become(mode: 'open' | 'refused' | 'silent'): void;
  /**
   * Lets the request that contains `text` through for the `nth` time from now and keeps its answer back. Resolves when
   * the server has answered; the connection stays silent until `cut`, or is cut at once.
   */
  loseAnswer(text: string, options?: { nth?: number; cut?: boolean }): Promise<void>;
  /** None of those that are still to be lost will be. */
  loseNoMore(): void;
  /** Connections that were made through it since it was opened. */
  connections(): number;
  close(): Promise<void>;
}

interface Loss {
  text: string;
  left: number;
  cut: boolean;
  done(): void;
}

type Mode = Parameters<Proxy['become']>[0];

export async function openProxy(target: string): Promise<Proxy> {
  let to = addressOf(target);
  let mode: Mode = 'open';
  let connections = 0;
  const losses: Loss[] = [];
  const sockets = new Set<Socket>();
  const save = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    save(near);
    connections++;
    if (mode === 'refused') return void near.destroy();
    const far = save(connect(to));
    join(near, far, losses, () => mode);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url(address) {
      const url = new URL(address);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    leadTo(address) {
      to = addressOf(address);
      cutAll();
    },
    become(next) {
      mode = next;
      if (next !== 'silent') cutAll();
    },
    loseAnswer: (text, { nth = 1, cut = true } = {}) => new Promise((done) => losses.push({ text, left: nth, cut, done })),
    loseNoMore: () => void losses.splice(0),
    connections: () => connections,
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function addressOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port) };
}

function join(near: Socket, far: Socket, losses: Loss[], mode: () => Mode): void {
  let loss: Loss | undefined;
  near.on('data', (chunk: Buffer) => {
    if (mode() !== 'open') return;
    loss ??= matching(losses, chunk);
    far.write(chunk);
  });
  far.on('data', (chunk: Buffer) => {
    if (mode() !== 'open') return;
    if (!loss) return void near.write(chunk);
    if (!isComplete(chunk)) return;
    loss.done();
    if (loss.cut) near.destroy();
  });
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
}

function matching(losses: Loss[], chunk: Buffer): Loss | undefined {
  const at = losses.findIndex(({ text }) => chunk.includes(text));
  const found = losses[at];
  if (!found || --found.left > 0) return undefined;
  losses.splice(at, 1);
  return found;
}

/** PostgreSQL ends an answer with "ready for query"; outside a transaction all of it is committed then. */
const isComplete = (chunk: Buffer): boolean => chunk.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]));
