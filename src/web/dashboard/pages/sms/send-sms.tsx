import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SmsPriceQuery, SmsRoute } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Button, Field, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show } from '../../ui/show.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { sendSmsTexts as texts } from '../../texts/sms.ts';

const SmsPrice = graphql(`
  query SmsPrice($input: QuoteSmsInput!) {
    quoteSms(input: $input) {
      quoteId
      encoding
      segments
      validRecipients
      amount
      walletSufficient
      breakdown {
        network
        recipients
        amount
      }
      invalidCount
      invalidRecipients {
        index
        recipient
        message
      }
      duplicates
      explanation
      suggestion {
        message
        segments
        saving
      }
    }
  }
`);

const SendText = graphql(`
  mutation SendText($input: SendSmsInput!) {
    sendSms(input: $input) {
      send {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Quote = SmsPriceQuery['quoteSms'];

const ROUTES: readonly (readonly [SmsRoute, string])[] = [
  ['GENERIC', texts.generic],
  ['DND', texts.dNDIncludesNumbersWithDo],
];
const FIELDS = ['message', 'recipients', 'senderId'];
const MAX_RECIPIENTS = 1_000;

export function SendSmsForm({ done }: { done(sendId: string): void }) {
  const act = useAction(SendText);
  const [message, setMessage] = useState('');
  const [numbers, setNumbers] = useState('');
  const [senderId, setSender] = useState('');
  const [route, setRoute] = useState<SmsRoute>('GENERIC');
  const recipients = numbers.split(/[\n,;]+/).flatMap((each) => each.trim() || []);
  const order = { message, recipients, route, ...(senderId.trim() !== '' && { senderId: senderId.trim() }) };
  const [asked, setAsked] = useState<typeof order | null>(null);
  const isAsked = asked !== null && JSON.stringify(asked) === JSON.stringify(order);
  const price = useData(SmsPrice, { input: asked ?? order }, !isAsked);
  // A quote is used once: a repeated form loads a new quote first.
  const quote = isAsked && !price.isLoading ? price.data?.quoteSms : undefined;
  const problem = problemOf(message, recipients);
  const submit = async (): Promise<void> => {
    if (!quote) return;
    const sent = (await act.run({ input: { ...order, quoteId: quote.quoteId } }))?.sendSms.send;
    if (!sent) return;
    toast(texts.textMessageSubmitted);
    done(sent.id);
  };
  return (
    <ActForm
      act={act}
      label={quote ? fill(texts.sendForAmount, { amount: naira(quote.amount) }) : texts.sendTextMessage}
      fields={FIELDS}
      reason={reasonOf(quote)}
      onSubmit={submit}
    >
      <Field label={texts.message} error={act.errors['message']}>
        {(control) => <textarea {...control} rows={4} value={message} onChange={({ target }) => setMessage(target.value)} required />}
      </Field>
      <Field
        label={texts.recipients}
        hint={fill(texts.mobileNumbersOnePerLine, { maxRecipients: MAX_RECIPIENTS.toLocaleString('en') })}
        error={act.errors['recipients']}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={numbers}
            placeholder="08031234567"
            onChange={({ target }) => setNumbers(target.value)}
            required
          />
        )}
      </Field>
      <TextField
        label={texts.sender}
        value={senderId}
        onChange={setSender}
        hint={texts.registeredSenderID}
        error={act.errors['senderId']}
      />
      <Select label={texts.route} value={route} onChange={(value) => setRoute(value as SmsRoute)} options={ROUTES} />
      {!isAsked && (
        <div className="row">
          <Button reason={problem} onClick={() => setAsked(order)}>
            {texts.showPrice}
          </Button>
        </div>
      )}
      {isAsked && (
        <Show of={price} rem={6}>
          {({ quoteSms }) => <Costs quote={quoteSms} take={setMessage} />}
        </Show>
      )}
    </ActForm>
  );
}

function problemOf(message: string, recipients: readonly string[]): string | null {
  if (message.trim() === '') return texts.enterAMessage;
  if (recipients.length === 0) return texts.enterAtLeastOneNumber;
  return recipients.length > MAX_RECIPIENTS
    ? fill(texts.maximumOfNumbersPerRequest, { maxRecipients: MAX_RECIPIENTS.toLocaleString('en') })
    : null;
}

function reasonOf(quote: Quote | undefined): string | null {
  if (!quote) return texts.showThePriceFirst;
  if (quote.validRecipients === 0) return texts.noValidNigerianMobileNumber;
  return quote.walletSufficient ? null : texts.insufficientBalanceFundThe;
}

function Costs({ quote, take }: { quote: Quote; take(message: string): void }) {
  const { segments, validRecipients, breakdown, invalidRecipients, invalidCount, duplicates, suggestion } = quote;
  return (
    <section className="stack close" aria-label={labels.price}>
      <p>
        {rich(texts.amountForCountRecipients, {
          amount: <Money kobo={quote.amount} />,
          count: validRecipients,
          recipients: validRecipients === 1 ? 'number' : 'numbers',
          segments,
          parts: segments === 1 ? 'part' : 'parts',
          encoding: breakdown.length > 1 && `: ${breakdown.map(({ network, amount }) => `${network} ${naira(amount)}`).join(', ')}`,
        })}
      </p>
      {quote.explanation.map((sentence) => (
        <p key={sentence} className="dim">
          {sentence}
        </p>
      ))}
      {invalidCount > 0 && (
        <p className="note warn">
          {rich(texts.excludedNotCharged, {
            invalidRecipients: invalidRecipients.map(({ recipient, message }) => `${recipient} (${message})`).join(', '),
            others:
              invalidCount > invalidRecipients.length &&
              fill(texts.andInvalidCountMore, { invalidCount: invalidCount - invalidRecipients.length }),
          })}
        </p>
      )}
      {duplicates > 0 && <p className="dim">{rich(texts.duplicateNumbersEachNumber, { duplicates })}</p>}
      {suggestion && (
        <div className="note stack close">
          <p>{rich(texts.aShorterTextInFewer, { saving: <Money kobo={suggestion.saving} /> })}</p>
          <p className="wrap">{suggestion.message}</p>
          <div className="row">
            <Button small onClick={() => take(suggestion.message)}>
              {texts.useShorterText}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
