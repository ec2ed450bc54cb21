// A receiver of webhooks: WEBHOOK_SECRET=whsec_… node examples/receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const handled = new Set(); // in production a unique column, written in the transaction that does the work

createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request);
  try {
    const { event, data } = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
    response.writeHead(204).end();
    const id = request.headers['webhook-id'];
    if (handled.has(id)) return;
    handled.add(id);
    console.log(event, data.transferCode ?? data.reference ?? data.message);
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT ?? 4001), '127.0.0.1', () => console.log('listening'));
