// Webhook receiver: WEBHOOK_SECRET=whsec_… node examples/receiver.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const handled = new Set(); // in production: a unique column, written in the transaction of the work

// Fast: put long work into your own queue. An error answers 500, and the event is sent again.
async function handle({ event, data }) {
  console.log(event, data.transferCode ?? data.reference ?? data.message);
}

async function answer(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let message;
  try {
    message = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
  } catch {
    return 400;
  }
  if (!handled.has(message.id)) await handle(message);
  handled.add(message.id);
  return 204;
}

createServer(async (request, response) => {
  let status = 500;
  try {
    status = await answer(request);
  } catch (error) {
    console.error(error);
  }
  response.writeHead(status).end();
}).listen(Number(process.env.PORT ?? 4001), '127.0.0.1', () => console.log('listening'));
