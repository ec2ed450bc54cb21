import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { listBeneficiaries } from './list.ts';
import { removeBeneficiary } from './remove.ts';
import { saveBeneficiary } from './save.ts';
import { beneficiarySchema, beneficiaryView, type BeneficiaryView } from './views.ts';

const BeneficiaryType = objectFrom(beneficiarySchema);
const BeneficiaryConnection = connectionFrom(beneficiarySchema);

const SaveBeneficiaryInput = inputFrom(saveBeneficiary.input, { name: 'SaveBeneficiaryInput', description: 'The account to keep.' });
type SaveBeneficiaryInput = InstanceType<typeof SaveBeneficiaryInput>;
const RemoveBeneficiaryInput = inputFrom(removeBeneficiary.input, {
  name: 'RemoveBeneficiaryInput',
  description: 'Which kept account to forget.',
});
type RemoveBeneficiaryInput = InstanceType<typeof RemoveBeneficiaryInput>;

const SaveBeneficiaryPayload = payloadOf('SaveBeneficiaryPayload', 'The kept account', { beneficiary: () => BeneficiaryType });
const RemoveBeneficiaryPayload = payloadOf('RemoveBeneficiaryPayload', 'The id that is gone', { beneficiaryId: () => ID });

@Resolver()
export class BeneficiaryResolver {
  @Query(() => BeneficiaryConnection, { description: 'Kept accounts, newest first.' })
  async beneficiaries(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<BeneficiaryView>> {
    return connectionOf(await ask(context, listBeneficiaries, pageInput(args)), args, beneficiaryView);
  }

  @Mutation(() => SaveBeneficiaryPayload, { description: 'Keeps an account; one that is kept already stays as it is.' })
  saveBeneficiary(
    @Ctx() context: Context,
    @Arg('input', () => SaveBeneficiaryInput, { description: 'Which one.' }) input: SaveBeneficiaryInput,
  ): Promise<Payload<{ beneficiary: BeneficiaryView }>> {
    return payload(async () => ({ beneficiary: beneficiaryView(await ask(context, saveBeneficiary, input)) }));
  }

  @Mutation(() => RemoveBeneficiaryPayload, { description: 'Forgets a kept account; transfers to it stay as they are.' })
  removeBeneficiary(
    @Ctx() context: Context,
    @Arg('input', () => RemoveBeneficiaryInput, { description: 'Which one.' }) input: RemoveBeneficiaryInput,
  ): Promise<Payload<{ beneficiaryId: string }>> {
    return payload(async () => ({ beneficiaryId: await ask(context, removeBeneficiary, input) }));
  }
}
