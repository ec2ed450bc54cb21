import { Field } from 'type-graphql';
import { Kobo } from '../../services/doors/graphql/scalars.ts';
import { objectType } from '../../services/doors/graphql/types.ts';
import { EnvironmentWord } from '../businesses/graphql.ts';
import { BankAccount, FeePart, SettlementStatus } from './graphql-types.ts';
import type { ReceiptView } from './receipt.ts';

const LAGOS = 'In Lagos time, +01:00';

@objectType('ReceiptPayer', 'Who paid.')
class ReceiptPayer {
  @Field(() => String, { description: 'Name of the business.' })
  name!: string;
}

type Plain = Omit<ReceiptView, 'currency' | 'timeZone' | 'feeBreakdown'>;

@objectType(
  'TransferReceipt',
  'What the payer can show of a transfer, in whatever state it is. Its times are text, as people in Lagos write them.',
)
export class TransferReceipt implements Plain {
  @Field(() => String, { description: 'Our reference.' })
  transferCode!: string;
  @Field(() => String, { nullable: true, description: 'Your own reference; null when none was given.' })
  clientReference!: string | null;
  @Field(() => String, { nullable: true, description: 'Reference of the processor; null before it said one.' })
  transactionRef!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Session id of NIP, by which the beneficiary bank finds it; null before it is known.',
  })
  sessionId!: string | null;
  @Field(() => ReceiptPayer, { description: 'Who paid.' })
  payer!: ReceiptPayer;
  @Field(() => BankAccount, { description: 'Who was to be paid.' })
  beneficiary!: BankAccount;
  @Field(() => String, { nullable: true, description: 'What the beneficiary reads beside the money; null when nothing.' })
  narration!: string | null;
  @Field(() => Kobo, { description: 'What the beneficiary gets.' })
  amount!: number;
  @Field(() => String, { description: 'The amount written out in naira and kobo.' })
  amountInWords!: string;
  @Field(() => Kobo, { description: 'What the transfer costs on top.' })
  fee!: number;
  @Field(() => [FeePart], { description: 'The parts of the fee.' })
  feeBreakdown!: FeePart[];
  @Field(() => Kobo, { description: 'amount and fee together.' })
  total!: number;
  @Field(() => SettlementStatus, { description: 'Where the money is.' })
  settlementStatus!: ReceiptView['settlementStatus'];
  @Field(() => Boolean, { description: 'True once nothing will change any more.' })
  isFinal!: boolean;
  @Field(() => Boolean, { description: 'True only when the beneficiary was credited; in the sandbox no real money was.' })
  isProofOfPayment!: boolean;
  @Field(() => String, { description: 'What this receipt says, in a sentence.' })
  statement!: string;
  @Field(() => String, { description: `When it was accepted. ${LAGOS}.` })
  createdAt!: string;
  @Field(() => String, { nullable: true, description: `When it is to leave; null when it left at once. ${LAGOS}.` })
  scheduledAt!: string | null;
  @Field(() => String, { nullable: true, description: `When the beneficiary was credited; null while it was not. ${LAGOS}.` })
  settledAt!: string | null;
  @Field(() => String, { nullable: true, description: `When it was declined; null while it was not. ${LAGOS}.` })
  failedAt!: string | null;
  @Field(() => String, { nullable: true, description: `When the money came back; null while it did not. ${LAGOS}.` })
  reversedAt!: string | null;
  @Field(() => String, { description: `When this was asked. ${LAGOS}.` })
  issuedAt!: string;
  @Field(() => EnvironmentWord, { description: 'Whether money is real.' })
  environment!: ReceiptView['environment'];
}
