import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SmsPriceQuery, SmsRoute } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Button, Field, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show } from '../../ui/show.tsx';

const SmsPrice = graphql(`
  query SmsPrice($input: SmsQuoteInput!) {
    smsQuote(input: $input) {
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

type Quote = SmsPriceQuery['smsQuote'];

const ROUTES: readonly (readonly [SmsRoute, string])[] = [
  ['GENERIC', 'Generic'],
  ['DND', 'DND: includes numbers with do-not-disturb'],
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
  const quote = isAsked && !price.isLoading ? price.data?.smsQuote : undefined;
  const problem = problemOf(message, recipients);
  const submit = async (): Promise<void> => {
    if (!quote) return;
    const sent = (await act.run({ input: { ...order, quoteId: quote.quoteId } }))?.sendSms.send;
    if (!sent) return;
    toast('Text message submitted');
    done(sent.id);
  };
  return (
    <ActForm
      act={act}
      label={quote ? `Send for ${naira(quote.amount)}` : 'Send text message'}
      fields={FIELDS}
      reason={reasonOf(quote)}
      onSubmit={submit}
    >
      <Field label="Message" error={act.errors['message']}>
        {(control) => <textarea {...control} rows={4} value={message} onChange={({ target }) => setMessage(target.value)} required />}
      </Field>
      <Field
        label="Recipients"
        hint={`Mobile numbers, one per line; maximum ${MAX_RECIPIENTS.toLocaleString('en')}`}
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
        label="Sender"
        value={senderId}
        onChange={setSender}
        hint="Registered sender ID, 3 to 11 letters or digits. Empty: default sender of the service."
        error={act.errors['senderId']}
      />
      <Select label="Route" value={route} onChange={(value) => setRoute(value as SmsRoute)} options={ROUTES} />
      {!isAsked && (
        <div className="row">
          <Button reason={problem} onClick={() => setAsked(order)}>
            Show price
          </Button>
        </div>
      )}
      {isAsked && (
        <Show of={price} rem={6}>
          {({ smsQuote }) => <Costs quote={smsQuote} take={setMessage} />}
        </Show>
      )}
    </ActForm>
  );
}

function problemOf(message: string, recipients: readonly string[]): string | null {
  if (message.trim() === '') return 'Enter a message';
  if (recipients.length === 0) return 'Enter at least one number';
  return recipients.length > MAX_RECIPIENTS ? `Maximum of ${MAX_RECIPIENTS.toLocaleString('en')} numbers per request` : null;
}

function reasonOf(quote: Quote | undefined): string | null {
  if (!quote) return 'Show the price first';
  if (quote.validRecipients === 0) return 'No valid Nigerian mobile number: check the recipients';
  return quote.walletSufficient ? null : 'Insufficient balance: fund the wallet';
}

function Costs({ quote, take }: { quote: Quote; take(message: string): void }) {
  const { segments, validRecipients, breakdown, invalidRecipients, invalidCount, duplicates, suggestion } = quote;
  return (
    <section className="stack close" aria-label="Price">
      <p>
        <Money kobo={quote.amount} /> for {validRecipients} {validRecipients === 1 ? 'number' : 'numbers'}, {segments}{' '}
        {segments === 1 ? 'part' : 'parts'} each
        {breakdown.length > 1 && `: ${breakdown.map(({ network, amount }) => `${network} ${naira(amount)}`).join(', ')}`}.
      </p>
      {quote.explanation.map((sentence) => (
        <p key={sentence} className="dim">
          {sentence}
        </p>
      ))}
      {invalidCount > 0 && (
        <p className="note warn">
          Excluded, not charged: {invalidRecipients.map(({ recipient, message }) => `${recipient} (${message})`).join(', ')}
          {invalidCount > invalidRecipients.length && `, and ${invalidCount - invalidRecipients.length} more`}.
        </p>
      )}
      {duplicates > 0 && <p className="dim">Duplicate numbers: {duplicates}. Each number receives the message once.</p>}
      {suggestion && (
        <div className="note stack close">
          <p>
            A shorter text in fewer parts saves <Money kobo={suggestion.saving} /> :
          </p>
          <p className="wrap">{suggestion.message}</p>
          <div className="row">
            <Button small onClick={() => take(suggestion.message)}>
              Use shorter text
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
