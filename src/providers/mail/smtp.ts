import { createTransport } from 'nodemailer';
import { isLoopback } from '../../platform/formats/network.ts';
import type { MailOutcome, MailPort, OutgoingMail } from './port.ts';

export interface SmtpMail extends MailPort {
  greet(): Promise<void>;
  close(): void;
}

const CONNECTIONS = 4;

/** For each of: name, connection, greeting, and silence in between. */
const STEP_MS = 10_000;
/** Milliseconds for a mail in total; shorter than its lease. */
const TOTAL_MS = 60_000;

/** SMTP: `smtps` is TLS from the first byte; `smtp` requires STARTTLS except on loopback. Certificates are verified. */
export function smtpMail({ url, from }: { url: string; from: string }): SmtpMail {
  const { hostname, port, username, password, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // A mail is text that we made: nothing of it may be read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId }: OutgoingMail) {
      try {
        await transport.sendMail({
          from,
          // An object is one address with any characters.
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          messageId: `<${messageId}>`,
          // No holiday answers, please (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(TOTAL_MS),
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    greet: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

function outcomeOf(error: unknown): MailOutcome {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const reason = [command, responseCode ?? code].filter((part) => part !== undefined).join(' ') || 'unknown';
  return { kind: command === 'RCPT TO' && (responseCode ?? 0) >= 500 ? 'refused' : 'failed', reason };
}
