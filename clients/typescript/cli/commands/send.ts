import type { Command } from 'commander';
import { readKobo } from '../../../../src/domain/portable/amount.ts';
import { readBank } from '../../../../src/domain/portable/bank-names.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import { naira } from '../money.ts';
import type { Run } from '../run.ts';

interface Options {
  bank: string;
  account: string;
  reference: string;
  narration?: string;
}

export function send(program: Command, run: Run<Options>): void {
  program
    .command('send <kobo>')
    .description('send money to a bank account; the amount is in whole kobo')
    .requiredOption('--bank <code>', 'bank code or name, for example 058 or GTBank')
    .requiredOption('--account <number>', 'account number')
    .requiredOption('--reference <text>', 'your reference; the same reference never pays twice')
    .option('--narration <text>', 'narration for the beneficiary')
    .action(run(pay));
}

async function pay(context: Context, { bank, account, reference, narration }: Options, amount = ''): Promise<void> {
  const kobo = readKobo(amount);
  if (kobo === null) throw new Problem(`${amount} is not a valid amount`, 'Write a whole number of kobo: 150000 is ₦1,500.00.');
  const bankCode = /^\d+$/.test(bank) ? bank : await codeOf(context, bank);
  const sent = await context.client.transfers.send({
    amount: kobo,
    bankCode,
    accountNumber: account,
    clientReference: reference,
    ...(narration !== undefined && { narration }),
  });
  switch (sent.outcome) {
    case 'accepted': {
      const { transferCode, settlementStatus, fee } = sent.data;
      return context.answer(sent, `${transferCode}  ${naira(kobo)} and ${naira(fee)} fee  ${settlementStatus}`);
    }
    case 'refused': {
      const { code, message, data } = sent.error;
      context.answer({ outcome: 'refused', error: { code, message, data } }, `Refused: ${message}`);
      return context.end(EXIT.no);
    }
    case 'unknown':
      context.answer(
        { outcome: 'unknown', data: sent.data },
        `Unknown: the transfer may have been paid. Read its status with \`tollgate get ${reference}\`; never send it again.`,
      );
      return context.end(EXIT.unknown);
  }
}

/** Bank code of a name, with a note. @throws Problem for an unknown, similar or ambiguous name. */
async function codeOf(context: Context, name: string): Promise<string> {
  const { data } = await context.client.banks.list();
  const reading = readBank(name, data);
  if ('problem' in reading) throw new Problem(reading.problem, 'Use a bank code, or a name of `GET /money-transfer/banks`.');
  const { bankCode, bankName } = reading.bank;
  if (reading.isLikeness) throw new Problem(`No bank is named ${name}`, `Did you mean ${bankName}? Use --bank ${bankCode}.`);
  context.note(`${name} is ${bankName}, ${bankCode}.`);
  return bankCode;
}
