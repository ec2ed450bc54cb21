import { Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from 'type-graphql';
import { ask } from '../../services/doors/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../../services/doors/graphql/connection.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { DateTime, Kobo } from '../../services/doors/graphql/scalars.ts';
import { enumOf, objectType } from '../../services/doors/graphql/types.ts';
import { listReviews } from './list.ts';
import { type ReviewKind, reviewDecisions, reviewKinds } from './review.ts';
import { reviewView, type ReviewView } from './views.ts';

const KindEnum = enumOf('ReviewKind', reviewKinds, 'What waits for a decision of an operator.', {
  transfer: 'A transfer that its bank declined without the last word.',
  unconfirmed: 'A transfer whose outcome its bank does not tell.',
  bill: 'A bill whose outcome its provider does not tell.',
  suspense: 'Money that came in for nobody.',
});
const DecisionEnum = enumOf('ReviewDecision', reviewDecisions, 'What an operator can decide.', {
  reverse: 'The money goes back to the wallet: reverseTransfer, reverseBill.',
  settle: 'The bank proves that it credited the transfer: settleTransfer.',
  deliver: 'The provider proves that it delivered the bill: deliverBill.',
  credit: 'The money belongs to a business: creditSuspense.',
  return: 'The money went back to its sender: returnSuspense.',
});

@objectType('ReviewedBusiness', 'Whose it is.')
class ReviewedBusiness {
  @Field(() => ID, { description: 'Its id; decisions take it as businessId.' })
  id!: string;
  @Field(() => String, { description: 'Its name.' })
  name!: string;
}

@objectType('ReviewedParty', 'Whose account, phone or meter it is, or who sent it.')
class ReviewedParty {
  @Field(() => String, { nullable: true, description: 'The name, where it is known; of a bill the service.' })
  name!: string | null;
  @Field(() => String, { description: 'The account, phone, meter or smartcard.' })
  number!: string;
  @Field(() => String, { nullable: true, description: 'The bank.' })
  institution!: string | null;
}

@objectType('ReviewProposal', 'What one operator asked for where it takes a second one, who agrees by deciding the same.')
class ReviewProposal {
  @Field(() => DecisionEnum, { description: 'What.' })
  decision!: string;
  @Field(() => String, { description: 'Who.' })
  by!: string;
  @Field(() => String, { description: 'What proves it.' })
  note!: string;
  @Field(() => DateTime, { description: 'When.' })
  at!: string;
}

@objectType('Review', 'Something that waits for a decision of an operator.')
class ReviewType {
  @Field(() => KindEnum, { description: 'What it is.' })
  kind!: string;
  @Field(() => ID, { description: 'Id of the transfer, the bill or the deposit.' })
  id!: string;
  @Field(() => String, { description: 'What a decision names it by: transferCode, requestRef, or the id of the deposit.' })
  reference!: string;
  @Field(() => ReviewedBusiness, { nullable: true, description: 'Whose it is; null for money whose business nobody knows.' })
  business!: ReviewedBusiness | null;
  @Field(() => Kobo, { description: 'How much.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What it cost beside that; comes back with it.' })
  fee!: number;
  @Field(() => ReviewedParty, { description: 'Whose account, phone or meter it is, or who sent it.' })
  party!: ReviewedParty;
  @Field(() => String, { nullable: true, description: 'The provider’s code.' })
  code!: string | null;
  @Field(() => String, { description: 'Why it waits.' })
  reason!: string;
  @Field(() => DateTime, { description: 'Since when it waits for a person.' })
  since!: string;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When the provider was asked last.' })
  lastCheckedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it is asked again, as long as nobody decides.' })
  nextCheckAt!: string | null;
  @Field(() => Int, { description: 'How often the provider was asked.' })
  timesAsked!: number;
  @Field(() => String, { nullable: true, description: 'What it told last.' })
  lastAnswer!: string | null;
  @Field(() => ReviewProposal, { nullable: true, description: 'What one operator asked for, for a second one to agree to.' })
  proposal!: ReviewProposal | null;
  @Field(() => [DecisionEnum], { description: 'What can be decided.' })
  decisions!: string[];
}

const ReviewConnection = connection('Review', () => ReviewType);

@ArgsType()
class ReviewArgs extends PageArgs {
  @Field(() => KindEnum, { nullable: true, description: 'Only of this kind.' })
  kind?: ReviewKind | null;
}

@Resolver()
export class ReviewResolver {
  @Query(() => ReviewConnection, {
    description: 'What waits for a decision of an operator, of all businesses, longest waiting first. For operators.',
  })
  async reviews(@Ctx() context: Context, @Args(() => ReviewArgs) args: ReviewArgs): Promise<Connection<ReviewView>> {
    return connectionOf(await ask(context, listReviews, pageInput(args)), args, reviewView);
  }
}
