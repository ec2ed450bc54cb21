import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherTable, personalTable } from './data-register.mjs';
import { table } from './md-table.mjs';
import { parityTable } from './parity.mjs';
import { magicTable, ninTable } from './doc-sandbox.mjs';

async function errorTable() {
  const { errorCodes } = await import('../src/domain/errors/error-codes.ts');
  const { errorHelp } = await import('../src/domain/errors/error-help.ts');
  const rows = Object.entries(errorCodes).map(([code, means]) => ({ code, means: means.replace(/\.$/, ''), help: errorHelp[code] }));
  rows.sort((a, b) => a.help[0][0] - b.help[0][0] || (a.code < b.code ? -1 : 1));
  return table(
    ['HTTP', '`code`', 'Means', 'Do'],
    rows.map(({ code, means, help: [statuses, advice] }) => [statuses.join(', '), `\`${code}\``, means, advice]),
  );
}

function glossaryTable() {
  const terms = JSON.parse(readFileSync(new URL('glossary.json', import.meta.url), 'utf8'));
  return table(
    ['Term', 'Meaning'],
    terms.toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

async function sliceTable() {
  const { slices } = await import('../src/slices/slices.ts');
  const rows = slices
    .filter(({ name }) => name !== 'services')
    .map(({ name, about }) => [`[\`${name}\`](../src/slices/${name})`, about.replace(/\.$/, '')]);
  return table(['Slice', 'What it is about'], rows);
}

const lifecycleNamed = (name) => async () => {
  const { begins, moves } = (await import('../src/web/docs/lifecycles.ts')).lifecycles[name];
  const arrows = new Map();
  const draw = (from, to, step) => arrows.set(`${from} --> ${to}`, [...(arrows.get(`${from} --> ${to}`) ?? []), step]);
  for (const [step, to] of Object.entries(begins)) draw('[*]', to, step);
  for (const [step, { from, to }] of Object.entries(moves))
    for (const state of from)
      for (const next of to === null ? [state] : [to].flat()) if (to === null || next !== state) draw(state, next, step);
  return ['```mermaid', 'stateDiagram-v2', ...[...arrows].map(([arrow, steps]) => `    ${arrow}: ${steps.join(', ')}`), '```'].join('\n');
};

const lifecycleOf = (load) => async () => {
  const { begins, rules } = await load();
  const arrows = new Map();
  const draw = (from, to, step) => arrows.set(`${from} --> ${to}`, [...(arrows.get(`${from} --> ${to}`) ?? []), step]);
  for (const [step, to] of Object.entries(begins)) draw('[*]', to, step);
  for (const [step, { moves }] of Object.entries(rules)) for (const [from, to] of Object.entries(moves)) draw(from, to, step);
  const lines = [...arrows].map(([arrow, steps]) => `    ${arrow}: ${steps.join(', ')}`);
  const code = (text) => `\`${text}\``;
  const booked = Object.entries(rules).filter(([, { legs, events }]) => legs || events);
  return [
    ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n'),
    table(
      ['Step', 'By', 'Books', 'Events'],
      booked.map(([step, { by, legs = [], events = [] }]) => [
        code(step),
        by.includes(':') ? code(by) : by,
        legs.map(({ kind }) => code(kind)).join(', '),
        events.map(code).join(', '),
      ]),
    ),
  ].join('\n\n');
};
const lifecycleOfTransfer = lifecycleOf(async () => ({
  begins: { pay: 'submitting', schedule: 'scheduled' },
  rules: (await import('../src/core/ledger/steps.ts')).transferSteps,
}));
const lifecycleOfBill = lifecycleOf(async () => ({
  begins: { pay: 'submitting' },
  rules: (await import('../src/slices/bills/steps.ts')).billRules,
}));

const bankTables = (provider) => {
  const codes = () => import(`../src/providers/bank/${provider}/codes.ts`);
  const calls = { submit: 'submission', outcomeOf: 'query', enquireName: 'name enquiry' };
  const words = { exists: 'accepted', unheard: 'no_answer', absent: 'not_found', no_account: 'not_found', no_bank: 'no_answer' };
  return {
    async statuses() {
      const { statuses } = await codes();
      return table(
        ['Status', 'and reason', 'Is', 'once delivered', 'Means', 'Alert', 'Source'],
        statuses.map(({ status, reason, kind, onceDelivered, means, alert, source }) => [
          `\`${status}\``,
          reason ? `\`${reason.source.replaceAll('|', '\\|')}\`` : '',
          kind === 'returned' ? '`declined_final`' : `\`${kind}\``,
          kind === 'returned' || onceDelivered ? '`returned`' : '',
          means,
          alert ? `\`${alert.kind}\`` : '',
          source,
        ]),
      );
    },
    async errors() {
      const { errors } = await codes();
      return table(
        ['Call', 'Status', 'Code', 'or message', 'Is', 'Means', 'Alert', 'Source'],
        Object.entries(errors)
          .flatMap(([call, rows]) => rows.map((row) => ({ call, ...row })))
          .map(({ call, status, code, message, kind, means, alert, source }) => [
            calls[call],
            status ? String(status) : '',
            code ? `\`${code}\`` : '',
            message ? `\`${message.source.replaceAll('|', '\\|')}\`` : '',
            `\`${words[kind] ?? kind}\``,
            means,
            alert ? `\`${alert.kind}\`` : '',
            source,
          ]),
      );
    },
    async banks() {
      const { bankRows } = await codes();
      if (bankRows.length === 0) return 'None that is known.';
      return table(
        ['Our code', "The provider's", 'Source'],
        bankRows.map(({ ours, theirs, source }) => [`\`${ours}\``, `\`${theirs}\``, source]),
      );
    },
  };
};

const paymentTable = (accounts) => async () => {
  const { paymentStatuses } = await accounts();
  return table(
    ['Status', 'Is', 'Means', 'Source'],
    paymentStatuses.map(({ status, kind, means, source }) => [`\`${status}\``, `\`${kind}\``, means, source]),
  );
};

const sudoTables = {
  async statuses() {
    const { statuses } = await import('../src/providers/cards/sudo/codes.ts');
    return table(
      ['Status', 'Is', 'Means', 'Source'],
      statuses.map(({ status, is, means, source }) => [`\`${status}\``, `\`${is}\``, means, source]),
    );
  },
  async errors() {
    const { errors } = await import('../src/providers/cards/sudo/codes.ts');
    const words = { refused: '`refused`', not_made: '`no_answer`, repeated', exists: '`no_answer`, searched' };
    return table(
      ['Status', 'or message', 'Is', 'Means', 'Alert', 'Source'],
      errors.map(({ status, message, is, means, alert, source }) => [
        status ? String(status) : '',
        message ? `\`${message.source.replaceAll('|', '\\|')}\`` : '',
        words[is],
        means,
        alert ? `\`${alert}\`` : '',
        source,
      ]),
    );
  },
};

async function vtpassCodes() {
  const { codes } = await import('../src/providers/bills/vtpass/codes.ts');
  const word = (kind) => (kind === 'by_status' ? 'the status' : `\`${kind}\``);
  return table(
    ['`code`', 'Means', 'Submission', 'Query', 'Clients read', 'Alert', 'Source'],
    codes.map(({ code, means, submit, requery, answer, alert, source }) => [
      `\`${code}\``,
      means,
      word(submit),
      word(requery),
      submit === 'failed' || requery === 'failed' ? answer.code : '',
      alert ? `\`${alert.kind}\`` : '',
      source,
    ]),
  );
}
async function vtpassStatuses() {
  const { statuses } = await import('../src/providers/bills/vtpass/codes.ts');
  return table(
    ['`content.transactions.status`', 'Is', 'Means', 'Source'],
    statuses.map(({ status, kind, means, source }) => [status && `\`${status}\``, kind.replaceAll('_', ' '), means, source]),
  );
}

const interswitchBills = {
  async bills() {
    const { billStatuses } = await import('../src/providers/bank/interswitch/bill-codes.ts');
    return table(
      ['Code', 'and group', 'Is', 'Of a submission', 'Means', 'Alert', 'Source'],
      billStatuses.map(({ status, reason, kind, isAskedFirst, means, alert, source }) => [
        `\`${status}\``,
        reason ? `\`${reason.source.replaceAll('|', '\\|')}\`` : '',
        `\`${kind}\``,
        isAskedFirst ? '`pending`' : '',
        means,
        alert ? `\`${alert.kind}\`` : '',
        source,
      ]),
    );
  },
  async customers() {
    const { customerCodes } = await import('../src/providers/bank/interswitch/bill-codes.ts');
    return table(
      ['Code', 'Is', 'Means', 'Source'],
      customerCodes.map(({ code, kind, means, source }) => [`\`${code}\``, `\`${kind}\``, means, source]),
    );
  },
  async billers() {
    const { billers } = await import('../src/providers/bank/interswitch/billers.ts');
    return table(
      ['Sold as', 'Operator', 'Biller', 'Source'],
      billers.map(({ category, operator, biller, source }) => [
        category,
        operator,
        typeof biller === 'string' ? `Id \`${biller}\`` : `name like \`${biller.source.replaceAll('|', '\\|')}\``,
        source,
      ]),
    );
  },
};

const lookupCodes = (provider) => async () => {
  const { codes } = await provider();
  return table(
    ['Code', 'Means', 'Is', 'Alert', 'Source'],
    codes.map(({ code, means, kind, alert, source }) => [
      `\`${code}\``,
      means,
      kind === 'found' ? 'the record' : `\`${kind}\``,
      alert ? `\`${alert.kind}\`` : '',
      source,
    ]),
  );
};

async function termiiRefusals() {
  const { refusals } = await import('../src/providers/sms/termii/adapter.ts');
  return table(
    ['Status', 'or message', 'Is', 'Clients read', 'Means', 'Alert', 'Source'],
    refusals.map(({ status, message, is, means, alert, source }) => [
      status ? String(status) : '',
      message ? `\`${message.source}\`` : '',
      `\`${is.kind}\``,
      is.code ?? '',
      means,
      alert ? `\`${alert.kind}\`` : '',
      source,
    ]),
  );
}
async function termiiStatuses() {
  const { statuses } = await import('../src/providers/sms/termii/adapter.ts');
  return table(
    ['Status', 'Is', 'Clients read', 'Means', 'Source'],
    statuses.map(({ status, is, means, source }) => [`\`${status}\``, `\`${is.kind}\``, is.code ?? '', means, source]),
  );
}

const blocks = {
  'README.md': { magic: magicTable },
  'docs/sandbox.md': { nins: ninTable },
  'docs/architecture.md': { slices: sliceTable },
  'docs/transfers.md': { life: lifecycleOfTransfer },
  'docs/bills.md': { life: lifecycleOfBill },
  'docs/cards.md': { life: lifecycleNamed('card') },
  'docs/checkout.md': { link: lifecycleNamed('link'), order: lifecycleNamed('order') },
  'docs/going-live.md': { life: lifecycleNamed('goingLive') },
  'docs/payroll.md': { life: lifecycleNamed('batch'), item: lifecycleNamed('item') },
  'docs/refunds.md': { life: lifecycleNamed('refund') },
  'docs/sms.md': { life: lifecycleNamed('message') },
  'docs/verification.md': { life: lifecycleNamed('call') },
  'docs/webhooks.md': { life: lifecycleNamed('delivery') },
  'docs/webhook-endpoints.md': { endpoint: lifecycleNamed('endpoint') },
  'docs/operators.md': { suspense: lifecycleNamed('suspense') },
  'docs/subscriptions.md': { life: lifecycleNamed('subscription'), account: lifecycleNamed('account') },
  'docs/data.md': { personal: personalTable, others: otherTable },
  'docs/errors.md': { codes: errorTable },
  'docs/glossary.md': { terms: glossaryTable },
  'docs/parity.md': { operations: parityTable },
  'docs/providers/paystack.md': {
    ...bankTables('paystack'),
    payments: paymentTable(() => import('../src/providers/bank/paystack/account-payments.ts')),
  },
  'docs/providers/sudo.md': sudoTables,
  'docs/providers/monnify.md': {
    ...bankTables('monnify'),
    payments: paymentTable(() => import('../src/providers/bank/monnify/account-payments.ts')),
  },
  'docs/providers/interswitch.md': { ...bankTables('interswitch'), ...interswitchBills },
  'docs/providers/flutterwave.md': {
    ...bankTables('flutterwave'),
    payments: paymentTable(() => import('../src/providers/bank/flutterwave/accounts.ts')),
  },
  'docs/providers/dojah.md': { codes: lookupCodes(() => import('../src/providers/identity/dojah/adapter.ts')) },
  'docs/providers/mono.md': { codes: lookupCodes(() => import('../src/providers/registry/mono/adapter.ts')) },
  'docs/providers/prembly.md': { codes: lookupCodes(() => import('../src/providers/identity/prembly/adapter.ts')) },
  'docs/providers/qoreid.md': { codes: lookupCodes(() => import('../src/providers/identity/qoreid/adapter.ts')) },
  'docs/providers/termii.md': { refusals: termiiRefusals, statuses: termiiStatuses },
  'docs/providers/vtpass.md': { codes: vtpassCodes, statuses: vtpassStatuses },
};

const present = Object.entries(blocks).filter(([file]) => existsSync(join(import.meta.dirname, '..', file)));

export const docPrinters = Object.fromEntries(
  present.map(([file, parts]) => [
    file,
    async (text) => {
      for (const [name, print] of Object.entries(parts)) {
        const [begin, end] = [`<!-- begin ${name}, printed by npm run generate -->`, `<!-- end ${name} -->`];
        const [from, to] = [text.indexOf(begin), text.indexOf(end)];
        if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}: a line "${begin}" and later "${end}"`);
        text = `${text.slice(0, from)}${begin}\n\n${await print()}\n\n${text.slice(to)}`;
      }
      return text;
    },
  ]),
);
