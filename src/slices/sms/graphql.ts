import { Arg, Args, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { findSmsQuote } from './kept.ts';
import { findSmsMessage, listSmsMessages } from './message.ts';
import { quoteSms } from './quote.ts';
import { sendSms } from './send.ts';
import { messageSchema, messageView, sendSchema, sendView, type SmsMessageView, type SmsSendView } from './send-views.ts';
import { findSmsSend } from './sent.ts';
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

const SendSmsInput = inputFrom(
  sendSms.input,
  { name: 'SendSmsInput', description: 'A message, and who gets it.' },
  { types: { network: () => String } },
);
type SendSmsInput = InstanceType<typeof SendSmsInput>;
const SmsSend = objectFrom(sendSchema);
const networkIsText = { types: { network: () => String } };
const SmsMessage = objectFrom(messageSchema, networkIsText);
const SmsMessageConnection = connectionFrom(messageSchema, networkIsText);
const SmsMessageArgs = listArgsFrom(listSmsMessages.input);
type SmsMessageArgs = InstanceType<typeof SmsMessageArgs>;
const SendSmsPayload = payloadOf('SendSmsPayload', 'What was charged; the messages are on their way', { send: () => SmsSend });

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

  @Query(() => SmsSend, { nullable: true, description: 'What one request sent, and how far it is; null when there is none.' })
  async smsSend(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) sendId: string): Promise<SmsSendView | null> {
    const found = await byId(context, findSmsSend, { sendId });
    return found && sendView(found);
  }

  @Query(() => SmsMessageConnection, { description: 'Text messages, newest first.' })
  async smsMessages(@Ctx() context: Context, @Args(() => SmsMessageArgs) args: SmsMessageArgs): Promise<Connection<SmsMessageView>> {
    const { sendId, status } = args;
    return connectionOf(await ask(context, listSmsMessages, { sendId, status, ...pageInput(args) }), args, messageView);
  }

  @Query(() => SmsMessage, { nullable: true, description: 'One text message; null when there is none.' })
  async smsMessage(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) messageId: string,
  ): Promise<SmsMessageView | null> {
    const found = await byId(context, findSmsMessage, { messageId });
    return found && messageView(found);
  }

  @Mutation(() => SendSmsPayload, { description: sendSms.summary })
  sendSms(
    @Ctx() context: Context,
    @Arg('input', () => SendSmsInput, { description: 'What is sent to whom.' }) input: SendSmsInput,
  ): Promise<Payload<{ send: SmsSendView }>> {
    return payload(async () => ({ send: sendView(await ask(context, sendSms, input)) }));
  }
}
