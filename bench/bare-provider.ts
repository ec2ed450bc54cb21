import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Provider stub with fixed answers by method and path, in a process of its own.
let answers: Readonly<Record<string, string>> = {};
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const answer = answers[`${request.method} ${(request.url ?? '').split('?')[0]}`];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(answer ?? '{}');
  });
});
process.on('message', (result: Readonly<Record<string, string>>) => {
  answers = result;
  process.send?.('reported');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
