// Prints all changes of your transfers, without gaps: API_KEY=pk_… API_SECRET=sk_… node examples/watch-transfers.mjs
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const { TOLLGATE_URL = 'http://127.0.0.1:4000', API_KEY: apiKey, API_SECRET: apiSecret } = process.env;
const client = createClient({
  url: `${TOLLGATE_URL.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket, // Node has a built-in class from version 22 on
  connectionParams: () => ({ apiKey, apiSecret }), // or { accessToken }; called again on every reconnect
  retryAttempts: Infinity,
  keepAlive: 10_000,
  on: { connected: () => console.log('connected') },
});
const query = `subscription ($after: String) {
  transferFeed(after: $after) { cursor kind transfer { transferCode settlementStatus amount } }
}`;
const variables = { after: null }; // a reconnect sends the last cursor, so no change is missed

for (;;) {
  try {
    for await (const { data } of client.iterate({ query, variables })) {
      const { cursor, kind, transfer } = data.transferFeed;
      console.log(kind, transfer.transferCode, transfer.settlementStatus, transfer.amount);
      variables.after = cursor;
    }
  } catch (errors) {
    if (errors?.[0]?.extensions?.reason !== 'RESYNC_REQUIRED') throw errors;
    variables.after = null; // missed too many changes: read the list of transfers, then continue from now
  }
}
