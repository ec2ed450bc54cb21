import { Arg, Ctx, Extensions, Field, ID, InputType, Int, Query, Resolver } from 'type-graphql';
import { ask, byId } from '../../services/doors/graphql/call.ts';
import type { Context } from '../../services/doors/graphql/context.ts';
import { DateTime, Kobo } from '../../services/doors/graphql/scalars.ts';
import { enumOf, objectType } from '../../services/doors/graphql/types.ts';
import { findSmsQuote } from './kept.ts';
import { type InvalidReason, invalidReasons } from './networks.ts';
import { smsRouteKinds, type SmsRoute } from './prices.ts';
import { quoteSms } from './quote.ts';
import { type SmsEncoding, smsEncodings } from './segments.ts';
import { presentQuote, type SmsQuoteView } from './views.ts';

const Encoding = enumOf('SmsEncoding', smsEncodings, 'The alphabet that a text message is sent in.', {
  'GSM-7': '160 septets in a single part, 153 in each of several.',
  'UCS-2': '70 units of 16 bits in a single part, 67 in each of several.',
});

const Route = enumOf('SmsRoute', smsRouteKinds, 'The way that a text message takes.', {
  generic: 'The usual one.',
  dnd: 'Also reaches numbers that refuse bulk messages.',
});

const Reason = enumOf('InvalidRecipientReason', invalidReasons, 'Why a number is no recipient.');

@InputType('SmsQuoteInput', { description: 'A message and who would get it: recipients or recipientCount.' })
class SmsQuoteInput {
  @Field(() => String, { description: '1 to 1,530 characters, counted exactly as given.' })
  message!: string;
  @Field(() => [String], { nullable: true, description: '1 to 10,000 Nigerian mobile numbers: 080…, +234…, 234….' })
  recipients?: string[] | null;
  @Field(() => Int, { nullable: true, description: 'How many different numbers, where they are not named.' })
  recipientCount?: number | null;
  @Field(() => String, { nullable: true, description: '3 to 11 letters or digits.' })
  senderId?: string | null;
  @Field(() => Route, { nullable: true, description: 'GENERIC unless told.' })
  route?: SmsRoute | null;
  @Field(() => String, {
    nullable: true,
    description: 'The network of all recipients, such as MTN or 9mobile, in place of those that the prefixes suggest.',
  })
  network?: string | null;
}

@objectType('SmsQuoteLine', 'What the recipients of one network cost.')
class SmsQuoteLine {
  @Field(() => String, { description: 'MTN, Airtel, Glo, 9mobile, Ntel, Smile, Mafab or unknown; by prefix, which a ported number keeps.' })
  network!: string;
  @Field(() => Int, { description: 'Different valid numbers.' })
  recipients!: number;
  @Field(() => Int, { description: 'What is billed: segments times recipients.' })
  units!: number;
  @Field(() => Kobo, { description: 'Of one unit.' })
  unitPrice!: number;
  @Field(() => Kobo, { description: 'Of all units.' })
  amount!: number;
}

@objectType('InvalidRecipient', 'A recipient that is no Nigerian mobile number, and why.')
class InvalidRecipient {
  @Field(() => Int, { description: 'Its place in the list, from 0.' })
  index!: number;
  @Field(() => String, { description: 'As given.' })
  recipient!: string;
  @Field(() => Reason, { description: 'Machine code.' })
  reason!: InvalidReason;
  @Field(() => String, { description: 'A sentence for people.' })
  message!: string;
}

@objectType('DuplicateRecipient', 'A recipient that repeats one before it.')
class DuplicateRecipient {
  @Field(() => Int, { description: 'Its place in the list, from 0.' })
  index!: number;
  @Field(() => String, { description: 'As given.' })
  recipient!: string;
  @Field(() => Int, { description: 'Where the same number stands first.' })
  firstIndex!: number;
}

@objectType('SmsCharacter', 'A character that makes a message cost more.')
class SmsCharacter {
  @Field(() => String, { description: 'The character.' })
  character!: string;
  @Field(() => String, { description: 'For example U+20A6.' })
  codePoint!: string;
  @Field(() => Int, { description: 'How often it comes.' })
  count!: number;
  @Field(() => [Int], { description: 'Where it stands, in characters from 1.' })
  positions!: number[];
  @Field(() => String, { nullable: true, description: 'Its like in GSM-7, for characters outside it; null when there is none.' })
  replacement?: string | null;
}

@objectType('SmsShorten', 'How much shorter a message must be to take fewer parts.')
class SmsShorten {
  @Field(() => Int, { description: 'Characters less at the end.' })
  characters!: number;
  @Field(() => Int, { description: 'Parts that are left.' })
  segments!: number;
  @Field(() => Kobo, { description: 'What it saves.' })
  saving!: number;
}

@objectType('SmsChange', 'What became another text in a cheaper wording.')
class SmsChange {
  @Field(() => String, { description: 'As it was.' })
  from!: string;
  @Field(() => String, { description: 'As it is.' })
  to!: string;
  @Field(() => Int, { description: 'How often.' })
  count!: number;
}

@objectType('SmsWording', 'The same message in fewer parts.')
class SmsWording {
  @Field(() => String, { description: 'The wording.' })
  message!: string;
  @Field(() => Encoding, { description: 'Its alphabet.' })
  encoding!: SmsEncoding;
  @Field(() => Int, { description: 'Its parts.' })
  segments!: number;
  @Field(() => Int, { description: 'What would be billed.' })
  units!: number;
  @Field(() => Kobo, { description: 'What it would cost.' })
  amount!: number;
  @Field(() => Kobo, { description: 'What it saves.' })
  saving!: number;
  @Field(() => [SmsChange], { description: 'What was replaced.' })
  changes!: SmsChange[];
}

@objectType('SmsQuote', 'What a text message would cost, and what makes it cost more.')
class SmsQuote {
  @Field(() => String, { description: 'Names this quote.' })
  quoteId!: string;
  @Field(() => Encoding, { description: 'The alphabet that it is sent in.' })
  encoding!: SmsEncoding;
  @Field(() => Int, { description: 'Unicode code points.' })
  characters!: number;
  @Field(() => Int, { nullable: true, description: 'Of a GSM-7 message; characters of the extension table count twice.' })
  septets!: number | null;
  @Field(() => Int, { nullable: true, description: '16-bit units of a UCS-2 message.' })
  codeUnits!: number | null;
  @Field(() => Int, { description: 'Parts that it is sent in.' })
  segments!: number;
  @Field(() => Int, { description: 'What fits into each part.' })
  segmentSize!: number;
  @Field(() => Int, { description: 'Room left in the last part.' })
  remainingInSegment!: number;
  @Field(() => String, { nullable: true, description: 'As given.' })
  senderId!: string | null;
  @Field(() => Route, { description: 'The way it takes.' })
  route!: SmsRoute;
  @Field(() => Int, { description: 'As given.' })
  recipients!: number;
  @Field(() => Int, { description: 'Different valid numbers; only these are priced.' })
  validRecipients!: number;
  @Field(() => Int, { description: 'How many are no Nigerian mobile numbers.' })
  invalidCount!: number;
  @Field(() => [InvalidRecipient], { description: 'The first 1,000 of them; none in smsQuoteById.' })
  invalidRecipients!: InvalidRecipient[];
  @Field(() => Int, { description: 'How many repeat a number given before.' })
  duplicates!: number;
  @Field(() => [DuplicateRecipient], { description: 'The first 1,000 of them; none in smsQuoteById.' })
  duplicateRecipients!: DuplicateRecipient[];
  @Field(() => Int, { description: 'What is billed: segments times valid recipients.' })
  units!: number;
  @Field(() => Kobo, { nullable: true, description: 'Of one unit; null when networks differ.' })
  unitPrice!: number | null;
  @Field(() => Kobo, { description: 'What the message would cost.' })
  amount!: number;
  @Field(() => String, { description: 'NGN.' })
  currency!: string;
  @Field(() => [SmsQuoteLine], { description: 'By network.' })
  breakdown!: SmsQuoteLine[];
  @Field(() => [SmsCharacter], { description: 'What makes the message UCS-2.' })
  nonGsmCharacters!: SmsCharacter[];
  @Field(() => [SmsCharacter], { description: 'What takes two septets each.' })
  extensionCharacters!: SmsCharacter[];
  @Field(() => SmsShorten, { nullable: true, description: 'Null for one part.' })
  shorten!: SmsShorten | null;
  @Field(() => SmsWording, { nullable: true, description: 'A cheaper wording, where there is one.' })
  suggestion!: SmsWording | null;
  @Field(() => [String], { description: 'What makes it cost what it does, for people.' })
  explanation!: string[];
  @Field(() => Boolean, { description: 'Whether the available balance covers the amount now.' })
  walletSufficient!: boolean;
  @Field(() => DateTime, { description: 'Prices hold until then.' })
  expiresAt!: string;
}

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
