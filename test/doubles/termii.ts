import { createHmac } from 'node:crypto';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';

interface TermiiMessage {
  id: string;
  to: string;
  from: string;
  sms: string;
  channel: string;
  status: string;
}

/** Termii by its documents: key in body or query, registered senders, no idempotency. Reports are signed with another key. */
export interface TermiiDouble extends DoubleServer {
  keys: { apiKey: string; secretKey: string };
  senderId: string;
  messages: ReadonlyMap<string, TermiiMessage>;
  setBalance(units: number): void;
  report(messageId: string, status: string): void;
  /** The report as Termii sends it. */
  message(messageId: string): { body: string; headers: Record<string, string> };
  /** Answers with this instead of looking at what it is asked; null looks again. */
  say(reply: DoubleReply | null): void;
}

const CHANNELS: ReadonlySet<unknown> = new Set(['dnd', 'generic', 'whatsapp']);

export async function startTermii(): Promise<TermiiDouble> {
  const keys = { apiKey: 'TLdouble', secretKey: 'tsk_double' };
  const senderId = 'Tollgate';
  const messages = new Map<string, TermiiMessage>();
  let balance = 1_000;
  let forced: DoubleReply | null = null;

  const send = (body: string): DoubleReply => {
    const { api_key: key, to, from, sms, type, channel } = JSON.parse(body) as Record<string, unknown>;
    if (key !== keys.apiKey) return failed(401, 'Invalid api key');
    if (typeof to !== 'string' || !/^234\d{10}$/.test(to)) return failed(400, 'to must be a number in the international format');
    if (typeof from !== 'string' || from.length < 3 || from.length > 11) return failed(400, 'from must be 3 to 11 characters');
    if (typeof sms !== 'string' || sms === '' || type !== 'plain') return failed(400, 'sms and type are required');
    if (!CHANNELS.has(channel)) return failed(422, 'channel is not known');
    if (from !== senderId) return failed(404, `ApplicationSenderId not found for applicationId: 53060 and senderName: ${from}`);
    if (balance < 1) return failed(400, 'Insufficient balance');
    balance--;
    const id = `30175457${String(messages.size + 1).padStart(16, '0')}`;
    messages.set(id, { id, to, from, sms, channel: String(channel), status: 'Message Sent' });
    return { status: 200, body: { code: 'ok', message_id: id, message: 'Successfully Sent', balance, user: 'Double' } };
  };
  const row = ({ id, to, from, sms, channel, status }: TermiiMessage) => ({
    sender: from,
    receiver: to,
    message: sms,
    amount: 1,
    reroute: 0,
    status,
    sms_type: channel,
    send_by: 'api',
    message_id: id,
    created_at: '2026-01-01 10:00:00',
  });
  const answer = ({ method, path, query, body }: DoubleRequest): DoubleReply => {
    if (forced) return forced;
    if (`${method} ${path}` === 'POST /api/sms/send') return send(body);
    if (query.get('api_key') !== keys.apiKey) return failed(401, 'Invalid api key');
    if (`${method} ${path}` === 'GET /api/get-balance') return { status: 200, body: { user: 'Double', balance, currency: 'NGN' } };
    if (`${method} ${path}` !== 'GET /api/sms/inbox') return failed(404, 'Not found');
    const wanted = query.get('message_id');
    return { status: 200, body: [...messages.values()].filter(({ id }) => wanted === null || id === wanted).map(row) };
  };
  return Object.assign(await startDouble(answer), {
    keys,
    senderId,
    messages,
    setBalance: (units: number) => void (balance = units),
    report(messageId: string, status: string) {
      const message = messages.get(messageId);
      if (!message) throw new Error(`no message ${messageId}`);
      message.status = status;
    },
    message(messageId: string) {
      const message = messages.get(messageId);
      if (!message) throw new Error(`no message ${messageId}`);
      const { id, to, from, sms, channel, status } = message;
      const text = {
        type: 'outbound',
        id: `r${id}`,
        message_id: id,
        receiver: to,
        sender: from,
        message: sms,
        sent_at: '2026-01-01 10:00:00',
        cost: '3.9',
        status,
        channel,
      };
      const body = JSON.stringify(text);
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-termii-signature': createHmac('sha512', keys.secretKey).update(body).digest('hex'),
        },
      };
    },
    say: (reply: DoubleReply | null) => void (forced = reply),
  });
}

const failed = (status: number, message: string): DoubleReply => ({ status, body: { code: status, message, status: 'error' } });
