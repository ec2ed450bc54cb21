import { Arg, Args, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../api/graphql/call.ts';
import { type Connection, connection, connectionOf, PageArgs, pageInput } from '../api/graphql/connection.ts';
import type { Context } from '../api/graphql/context.ts';
import { DateTime } from '../api/graphql/scalars.ts';
import { Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import type { Beneficiary } from './beneficiary.ts';
import { listBeneficiaries } from './list.ts';
import { removeBeneficiary } from './remove.ts';
import { saveBeneficiary } from './save.ts';

@objectType('Beneficiary', 'An account that is kept, to pay it again by its id.', { implements: () => Node })
class BeneficiaryType extends Node implements Beneficiary {
  @Field(() => String, { description: 'The code of the bank.' })
  bankCode!: string;
  @Field(() => String, { nullable: true, description: 'Null when the bank is in the directory no more.' })
  bankName!: string | null;
  @Field(() => String, { description: 'NUBAN, 10 digits.' })
  accountNumber!: string;
  @Field(() => String, { nullable: true, description: 'As the bank gave it when it was saved; null when it did not answer.' })
  accountName!: string | null;
  @Field(() => DateTime, { description: 'When it was saved.' })
  createdAt!: Date;
}

const BeneficiaryConnection = connection('Beneficiary', () => BeneficiaryType);

@InputType('SaveBeneficiaryInput', { description: 'The account to keep.' })
class SaveBeneficiaryInput {
  @Field(() => String, { description: 'The code of the bank.' })
  bankCode!: string;
  @Field(() => String, { description: '10 digits.' })
  accountNumber!: string;
}

@InputType('RemoveBeneficiaryInput', { description: 'Which kept account to forget.' })
class RemoveBeneficiaryInput {
  @Field(() => ID, { description: 'Its id.' })
  beneficiaryId!: string;
}

@objectType('SaveBeneficiaryPayload', 'The kept account, or why it is not kept.')
class SaveBeneficiaryPayload {
  @Field(() => BeneficiaryType, { nullable: true, description: 'The kept account; null when userErrors says why.' })
  beneficiary?: Beneficiary;
  @Field(() => [UserError], { description: 'Why nothing was kept; empty on success.' })
  userErrors!: UserError[];
}

@objectType('RemoveBeneficiaryPayload', 'What was forgotten, or why nothing was.')
class RemoveBeneficiaryPayload {
  @Field(() => ID, { nullable: true, description: 'The id that is gone; null when userErrors says why.' })
  beneficiaryId?: string;
  @Field(() => [UserError], { description: 'Why nothing was forgotten; empty on success.' })
  userErrors!: UserError[];
}

@Resolver()
export class BeneficiaryResolver {
  @Query(() => BeneficiaryConnection, { description: 'Kept accounts, newest first.' })
  async beneficiaries(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<Beneficiary>> {
    return connectionOf(await ask(context, listBeneficiaries, pageInput(args)), args, (beneficiary) => beneficiary);
  }

  @Mutation(() => SaveBeneficiaryPayload, { description: 'Keeps an account; one that is kept already stays as it is.' })
  saveBeneficiary(
    @Ctx() context: Context,
    @Arg('input', () => SaveBeneficiaryInput, { description: 'Which one.' }) input: SaveBeneficiaryInput,
  ): Promise<Payload<{ beneficiary: Beneficiary }>> {
    return payload(async () => ({ beneficiary: await ask(context, saveBeneficiary, input) }));
  }

  @Mutation(() => RemoveBeneficiaryPayload, { description: 'Forgets a kept account; transfers to it stay as they are.' })
  removeBeneficiary(
    @Ctx() context: Context,
    @Arg('input', () => RemoveBeneficiaryInput, { description: 'Which one.' }) input: RemoveBeneficiaryInput,
  ): Promise<Payload<{ beneficiaryId: string }>> {
    return payload(async () => ({ beneficiaryId: await ask(context, removeBeneficiary, input) }));
  }
}
