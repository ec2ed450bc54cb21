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
    .description('send money to a bank account; the amount is a whole number of kobo')
    .requiredOption('--bank <code>', 'its bank by code or name, such as 058 or GTBank')
    .requiredOption('--account <number>', 'its number')
    .requiredOption('--reference <text>', 'your own reference: the same one never pays twice')
    .option('--narration <text>', 'what the beneficiary reads')
    .action(run(pay));
}

async function pay(context: Context, { bank, account, reference, narration }: Options, amount = ''): Promise<void> {
  const kobo = readKobo(amount);
  if (kobo === null) throw new Problem(`${amount} is no amount`, 'Write a whole number of kobo: 150000 is ₦1,500.00.');
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
        `Unknown: it may have been paid. Ask with \`tollgate get ${reference}\`; send nothing anew.`,
      );
      return context.end(EXIT.unknown);
  }
}

/** The code of a bank that was named, with a note of what was understood. @throws Problem where the name is none, near one only, or that of several. */
async function codeOf(context: Context, name: string): Promise<string> {
  const { data } = await context.client.banks.list();
  const reading = readBank(name, data);
  if ('problem' in reading) throw new Problem(reading.problem, 'Give its code, or a name as `GET /money-transfer/banks` lists it.');
  const { bankCode, bankName } = reading.bank;
  if (reading.isLikeness) throw new Problem(`No bank is called ${name}`, `Write --bank ${bankCode} if you mean ${bankName}.`);
  context.note(`${name} is ${bankName}, ${bankCode}.`);
  return bankCode;
}
