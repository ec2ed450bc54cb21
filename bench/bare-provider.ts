import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A provider that says the same to every request of a kind, in a process of its own. It is told what by its parent: method and path, and the JSON.
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
  process.send?.('told');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
