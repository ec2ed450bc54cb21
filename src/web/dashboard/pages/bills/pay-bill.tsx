import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Loaded, useAction, useData } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { BillOptionsQuery, BillServicesQuery, BillType, BillCustomerQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts/common.ts';
import { ActForm, useReference } from '../../ui/act.tsx';
import { Button, MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Facts, Money, Show } from '../../ui/show.tsx';
import { BILL_TYPES } from './bill-types.ts';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { payBillTexts as texts } from '../../texts/bills.ts';

const BillServices = graphql(`
  query BillServices($category: BillType!) {
    billServices(category: $category) {
      serviceId
      name
      customerIdLabel
      customerIdPattern
      requiresValidation
    }
  }
`);

const BillOptions = graphql(`
  query BillOptions($serviceId: String!) {
    billServiceOptions(serviceId: $serviceId) {
      paymentCode
      name
      amount
      fee
      isAddOn
      isFixedAmount
      minAmount
      maxAmount
      meterType
      validityDays
    }
  }
`);

const BillQuote = graphql(`
  query BillQuote($input: QuoteBillInput!) {
    quoteBill(input: $input) {
      fee
      totalDebited
    }
  }
`);

const BillCustomer = graphql(`
  query BillCustomer($serviceId: String!, $customerId: String!, $meterType: MeterType) {
    validateBillCustomer(serviceId: $serviceId, customerId: $customerId, meterType: $meterType) {
      customerId
      customerName
      customerAddress
      canVend
      arrears
      minimumAmount
      currentBouquet
      dueDate
    }
  }
`);

const PayBill = graphql(`
  mutation PayBill($input: PayBillInput!) {
    payBill(input: $input) {
      bill {
        id
        requestRef
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Service = NonNullable<BillServicesQuery['billServices']>[number];
type Option = NonNullable<BillOptionsQuery['billServiceOptions']>[number];
type Known = BillCustomerQuery['validateBillCustomer'];

const FIELDS = ['customerId', 'amount', 'customerEmail'];

export function PayBillForm() {
  const [, navigate] = useLocation();
  const act = useAction(PayBill);
  const referenceOf = useReference(() => String(Date.now()));
  const choice = useChoice();
  const { service, option, customerId } = choice;
  const customer = useCustomer(choice);
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const amount = option?.isFixedAmount ? (option.amount ?? 0) : koboOf(typed);
  const reason = reasonOf(choice, customer, amount);
  const submit = async (): Promise<void> => {
    if (!option || typeof amount !== 'number') return;
    const content = { paymentCode: option.paymentCode, customerId, amount, ...(email.trim() !== '' && { customerEmail: email.trim() }) };
    const done = await act.run({ input: { ...content, requestRef: referenceOf(content, act.trouble) } });
    const bill = done?.payBill.bill;
    if (!bill) return;
    toast(bill.status === 'PENDING' ? texts.billPendingTheStatusIs : texts.billPaid);
    navigate(`/bills/${bill.requestRef}`);
  };
  return (
    <ActForm act={act} label={texts.payBill} fields={FIELDS} reason={reason} onSubmit={submit}>
      <Choosing choice={choice} />
      {service && (
        <TextField
          label={service.customerIdLabel}
          value={customerId}
          onChange={choice.setCustomerId}
          inputMode="numeric"
          error={act.errors['customerId']}
          required
        />
      )}
      {service?.requiresValidation && <CustomerFound customer={customer} label={service.customerIdLabel.toLowerCase()} />}
      {option?.isFixedAmount && <p>{rich(texts.priceAmount, { amount: <Money kobo={option.amount ?? 0} /> })}</p>}
      {option && !option.isFixedAmount && (
        <MoneyField
          label={labels.amount}
          value={typed}
          onChange={setTyped}
          error={act.errors['amount'] ?? outside(option, amount, typed)}
          required
        />
      )}
      {option && (
        <>
          <TextField
            label={texts.receiptEmail}
            type="email"
            value={email}
            onChange={setEmail}
            hint={hints.optional}
            error={act.errors['customerEmail']}
          />
          {typeof amount === 'number' && !outside(option, amount, typed) && <Costs paymentCode={option.paymentCode} amount={amount} />}
        </>
      )}
    </ActForm>
  );
}

function Costs({ paymentCode, amount }: { paymentCode: string; amount: number }) {
  const quote = useData(BillQuote, { input: { paymentCode, amount } });
  return (
    <Show of={quote} rem={2}>
      {({ quoteBill: { fee, totalDebited } }) => (
        <p className="dim">
          {rich(texts.totalDebitIncludingFee, { totalDebited: <Money kobo={totalDebited} />, fee: <Money kobo={fee} /> })}
        </p>
      )}
    </Show>
  );
}

function useChoice() {
  const [category, setCategory] = useState<BillType>('AIRTIME');
  const [serviceId, setServiceId] = useState('');
  const [paymentCode, setPaymentCode] = useState('');
  const [customerId, setCustomerId] = useState('');
  const services = useData(BillServices, { category });
  const options = useData(BillOptions, { serviceId }, serviceId === '');
  const service: Service | undefined = services.data?.billServices.find((each) => each.serviceId === serviceId);
  const sold: readonly Option[] = (service && options.data?.billServiceOptions?.filter(({ isAddOn }) => !isAddOn)) ?? [];
  // A service with one product needs no selection.
  const option = sold.length === 1 ? sold[0] : sold.find((each) => each.paymentCode === paymentCode);
  return {
    category,
    services,
    options,
    service,
    sold,
    option,
    customerId: customerId.trim(),
    setCustomerId,
    setPaymentCode,
    setService: (id: string): void => {
      setServiceId(id);
      setPaymentCode('');
    },
    setCategory: (next: BillType): void => {
      setCategory(next);
      setServiceId('');
      setPaymentCode('');
      setCustomerId('');
    },
  };
}

type Choice = ReturnType<typeof useChoice>;

function Choosing({ choice }: { choice: Choice }) {
  const { category, services, options, service, sold, option } = choice;
  return (
    <>
      <Select label={texts.billType} value={category} onChange={(value) => choice.setCategory(value as BillType)} options={BILL_TYPES} />
      <Show of={services} rem={4}>
        {({ billServices }) => (
          <Select
            label={texts.biller}
            value={service?.serviceId ?? ''}
            onChange={choice.setService}
            options={[['', texts.select], ...billServices.map(({ serviceId, name }) => [serviceId, name] as const)]}
          />
        )}
      </Show>
      {service && (
        <Show of={options} rem={4}>
          {() =>
            sold.length > 1 && (
              <Select
                label={labels.product}
                value={option?.paymentCode ?? ''}
                onChange={choice.setPaymentCode}
                options={[['', texts.select], ...sold.map((each) => [each.paymentCode, optionLabel(each)] as const)]}
              />
            )
          }
        </Show>
      )}
    </>
  );
}

const optionLabel = ({ name, amount }: Option): string => (amount === null || amount === undefined ? name : `${name}, ${naira(amount)}`);

interface Customer {
  found: Known | undefined;
  answer: Loaded<BillCustomerQuery>;
  isAsked: boolean;
  ask: (() => void) | null;
}

function useCustomer({ service, option, customerId }: Choice): Customer {
  const now = { serviceId: service?.serviceId ?? '', customerId, meterType: option?.meterType ?? null };
  const [asked, setAsked] = useState<typeof now | null>(null);
  const isAsked = asked !== null && JSON.stringify(asked) === JSON.stringify(now);
  const answer = useData(BillCustomer, asked ?? now, !isAsked);
  const fits = service !== undefined && option !== undefined && new RegExp(`^(?:${service.customerIdPattern})$`).test(customerId);
  return {
    found: isAsked && !answer.isLoading ? answer.data?.validateBillCustomer : undefined,
    answer,
    isAsked,
    ask: fits ? () => setAsked(now) : null,
  };
}

function CustomerFound({ customer, label }: { customer: Customer; label: string }) {
  const { found, answer, isAsked, ask } = customer;
  return (
    <>
      {!isAsked && (
        <div className="row">
          <Button reason={ask ? null : fill(texts.enterTheAndSelectA, { label })} onClick={() => ask?.()}>
            {texts.findCustomer}
          </Button>
        </div>
      )}
      {isAsked && answer.trouble && <ErrorNote trouble={answer.trouble} onRetry={answer.reload} />}
      {isAsked && answer.isLoading && <p role="status">{texts.findingCustomer}</p>}
      {found === null && <p className="note bad">{rich(texts.theBillerHasNoCustomer, { label })}</p>}
      {found && (
        <section className={found.canVend ? 'note good' : 'note bad'} aria-label={labels.customer} role="status">
          <Facts
            rows={[
              [labels.customer, found.customerName],
              found.customerAddress ? [texts.address, found.customerAddress] : false,
              found.currentBouquet ? [texts.currentBouquet, found.currentBouquet] : false,
              found.dueDate ? [texts.due, found.dueDate] : false,
              found.arrears > 0 && [texts.arrears, <Money kobo={found.arrears} />],
              !found.canVend && [texts.purchaseAllowed, 'no'],
            ]}
          />
        </section>
      )}
    </>
  );
}

function outside({ minAmount, maxAmount }: Option, amount: number | string, typed: string): string | undefined {
  if (typed === '' || typeof amount !== 'number') return undefined;
  if (minAmount && amount < minAmount) return fill(texts.minimumMinAmount, { minAmount: naira(minAmount) });
  return maxAmount && amount > maxAmount ? fill(texts.maximumMaxAmount, { maxAmount: naira(maxAmount) }) : undefined;
}

function reasonOf({ service, option, customerId }: Choice, { found }: Customer, amount: number | string): string | null {
  if (!service || !option || customerId === '') return '';
  if (service.requiresValidation && !found) return texts.findTheCustomerFirst;
  if (found && !found.canVend) return texts.theBillerDoesNotAccept;
  if (typeof amount !== 'number' || amount <= 0) return '';
  return outside(option, amount, ' ') === undefined ? null : '';
}
