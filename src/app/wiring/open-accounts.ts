import type { App, Providers } from '../../core/app/app.ts';
import { observedProvider, type ProviderCall } from '../../core/provider-health/observed-provider.ts';
import type { BalanceNotice, Routing } from '../../core/provider-health/routing.ts';
import type { ProviderLog } from '../../core/provider-log/provider-log.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Opened, ShortReferences } from '../../providers/adapter/adapter.ts';
import type { Bank, Enquiry } from '../../providers/bank/port.ts';
import { providerHttp } from '../../providers/http/client.ts';
import type { PortName } from '../../providers/ports/ports.ts';
import { cardJournal } from './card-journal.ts';
import type { ConfiguredAccount, ConfiguredProviders } from './providers-file.ts';

function shortReferences(db: Pick<Database, 'query'>, environment: Environment, provider: number): ShortReferences {
  const find = async (reference: string): Promise<number | null> => {
    const [row] = await db.query<{ number: number }>(
      'provider_reference.find',
      'select number from provider_reference where environment = $1 and provider = $2 and reference = $3',
      [environment, provider, reference],
    );
    return row?.number ?? null;
  };
  return {
    find,
    async give(reference) {
      // A resubmitted payment reuses its number.
      const known = await find(reference);
      if (known !== null) return known;
      await db.query(
        'provider_reference.give',
        'insert into provider_reference (environment, provider, reference) values ($1, $2, $3) on conflict do nothing',
        [environment, provider, reference],
      );
      const given = await find(reference);
      if (given === null) throw new Error(`no number was stored for ${reference}`);
      return given;
    },
  };
}

export type AccountTools = Pick<App, 'metrics' | 'tracing' | 'activity' | 'log' | 'db'> & { routing: Routing; providerLog: ProviderLog };

export interface OpenAccounts {
  byName: ReadonlyMap<string, Opened>;
  serving(port: PortName): Opened | undefined;
  numbered(id: number | undefined): Opened | undefined;
  names: Bank | null;
  treasuries: Providers['treasuries'];
  close(): Promise<void>;
}

/** Opens every account lazily; calls are timed, traced and reported to routing. */
export function openAccounts(environment: Environment, { accounts, serving }: ConfiguredProviders, tools: AccountTools): OpenAccounts {
  const closings: (() => Promise<void>)[] = [];
  const openAccount = ({ name, adapter, id, settings }: ConfiguredAccount): Opened => {
    const ports = adapter.open(settings, {
      id,
      http(options) {
        const http = providerHttp({ ...options, provider: name, note: (exchange) => tools.providerLog.note({ ...exchange, environment }) });
        closings.push(() => http.close());
        return http;
      },
      shortReferences: shortReferences(tools.db, environment, id),
      cardJournal: cardJournal(tools.db, environment, id),
    });
    return Object.fromEntries(
      Object.entries(ports).map(([port, part]) => [
        port,
        port === 'inbox'
          ? part
          : observedProvider(tools, `${name}_${port}`, part as object, (call) => {
              const place = { environment, port, account: name };
              tools.routing.recordCall({ ...place, call: call.operation }, call.failed);
              const result = balanceNoticeIn(port, call);
              if (result) tools.routing.paid(place, result);
            }),
      ]),
    );
  };
  const byName = new Map(accounts.map((account) => [account.name, openAccount(account)]));
  return {
    byName,
    numbered: (id) => byName.get(accounts.find((account) => account.id === id)?.name ?? ''),
    serving: (port) => {
      const [name] = serving[port];
      return name === undefined ? undefined : byName.get(name);
    },
    names: namesInTurn(
      serving.bank.flatMap((name) => byName.get(name)?.bank ?? []),
      ({ accountNumber, bankCode }) => tools.routing.order(environment, 'bank', { id: accountNumber, bankCode }, 'enquireName'),
    ),
    treasuries: accounts.flatMap(({ name: account, id }) => {
      const treasury = byName.get(account)?.treasury;
      return treasury ? [{ account, id, treasury }] : [];
    }),
    close: async () => void (await Promise.all(closings.map((close) => close()))),
  };
}

/** Submission outcomes that debited our balance. */
const TAKEN: Readonly<Record<string, ReadonlySet<string>>> = {
  submit: new Set(['accepted', 'pending', 'delivered']),
  load: new Set(['done']),
  send: new Set(['sent']),
};

/** Some providers refuse uncovered payments at once, others in a later poll. */
function balanceNoticeIn(port: string, { operation, outcome, alert, asked }: ProviderCall): BalanceNotice | null {
  // Message prices are unknown beforehand: an empty balance covers none.
  const amount = port === 'sms' ? 1 : amountIn(asked);
  if (amount === null) return null;
  if (alert === 'balance') return { amount, covers: false };
  return TAKEN[operation]?.has(outcome) ? { amount, covers: true } : null;
}

const amountIn = (asked: unknown): number | null =>
  typeof asked === 'object' && asked !== null && 'amount' in asked && typeof asked.amount === 'number' ? asked.amount : null;

/** The caller waits, so two silent banks are enough. */
const MAX_ASKED = 2;

type Account = Parameters<Bank['enquireName']>[0];

function namesInTurn(banks: readonly Bank[], order: (account: Account) => Promise<readonly number[]>): Bank | null {
  const [first, second] = banks;
  if (!first || !second) return null;
  return {
    ...first,
    async enquireName(account): Promise<Enquiry> {
      let answer: Enquiry = { kind: 'no_answer' };
      for (const id of (await order(account)).slice(0, MAX_ASKED)) {
        answer = (await banks.find((bank) => bank.id === id)?.enquireName(account)) ?? answer;
        if (answer.kind !== 'no_answer') break;
      }
      return answer;
    },
  };
}
