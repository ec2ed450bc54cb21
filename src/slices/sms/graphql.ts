import { Arg, Ctx, Extensions, ID, Query, Resolver } from 'type-graphql';
import { ask, byId } from '../../services/doors/graphql/call.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { inputFrom, objectFrom } from '../../services/doors/graphql/from-zod.ts';
import { findSmsQuote } from './kept.ts';
import { quoteSms } from './quote.ts';
import { characterSchema, lineSchema, presentQuote, smsQuoteView, type SmsQuoteView } from './views.ts';

const SmsQuoteInput = inputFrom(
  quoteSms.input,
  { name: 'SmsQuoteInput', description: 'A message and who would get it: recipients or recipientCount.' },
  { types: { network: () => String } },
);
type SmsQuoteInput = InstanceType<typeof SmsQuoteInput>;

const SmsQuoteLine = objectFrom(lineSchema, { types: { network: () => String } });
const SmsCharacter = objectFrom(characterSchema);
const SmsQuote = objectFrom(smsQuoteView, {
  types: { quoteId: () => String, breakdown: () => [SmsQuoteLine], extensionCharacters: () => [SmsCharacter] },
});

@Resolver()
export class SmsResolver {
  // Thousands of recipients are no look-up; it counts as it does in REST, once for each alias.
  @Extensions({ bucket: 'sms' })
  @Query(() => SmsQuote, { description: quoteSms.summary })
  async smsQuote(
    @Ctx() context: Context,
    @Arg('input', () => SmsQuoteInput, { description: 'The message and who would get it.' }) input: SmsQuoteInput,
  ): Promise<SmsQuoteView> {
    return presentQuote(await ask(context, quoteSms, input));
  }
  @Query(() => SmsQuote, {
    nullable: true,
    description: 'A quote again, without the lists of recipients, which are not kept; null once it has expired.',
  })
  smsQuoteById(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its quoteId.' }) quoteId: string,
  ): Promise<SmsQuoteView | null> {
    return byId(context, findSmsQuote, { quoteId });
  }
}
