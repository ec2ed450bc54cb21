import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { errorTexts, commonTexts } from '../../texts/common.ts';
import { ActForm, DialogButton, useReference } from '../../ui/act.tsx';
import { MoneyField, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownCard } from './card.tsx';
import { ControlsForm } from './card-controls.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { cardActionsTexts as texts } from '../../texts/cards.ts';

const FundCard = graphql(`
  mutation FundCard($input: MoveCardMoneyInput!) {
    fundVirtualCard(input: $input) {
      isPending
      card {
        id
        balance
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const WithdrawFromCard = graphql(`
  mutation WithdrawFromCard($input: MoveCardMoneyInput!) {
    withdrawFromVirtualCard(input: $input) {
      isPending
      card {
        id
        balance
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const FreezeCard = graphql(`
  mutation FreezeCard($input: VirtualCardInput!) {
    freezeVirtualCard(input: $input) {
      isPending
      card {
        id
        status
        frozenBy
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const UnfreezeCard = graphql(`
  mutation UnfreezeCard($input: VirtualCardInput!) {
    unfreezeVirtualCard(input: $input) {
      isPending
      card {
        id
        status
        frozenBy
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const TerminateCard = graphql(`
  mutation TerminateCard($input: TerminateVirtualCardInput!) {
    terminateVirtualCard(input: $input) {
      isPending
      card {
        id
        status
        balance
        terminatedReason
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  card: ShownCard;
  reload(): void;
}

const result = (isPending: boolean | null | undefined, done: string): void => toast(isPending ? commonTexts.cardPending : done);

export function Actions({ card, reload }: Props) {
  const may = useMay();
  if (!may('CARDS_WRITE')) return null;
  const { status } = card;
  const unlessActive = status === 'ACTIVE' ? null : fill(texts.notAvailableTheCardIs, { status: status.toLowerCase() });
  const unlessOpen =
    status === 'ACTIVE' || status === 'FROZEN' ? null : fill(texts.notAvailableTheCardIs, { status: status.toLowerCase() });
  return (
    <div className="row">
      <DialogButton label={texts.fundCard} variant="primary" title={texts.fundCard} reason={unlessActive}>
        {(close) => <MoveMoney card={card} reload={reload} close={close} way="fund" />}
      </DialogButton>
      <DialogButton
        label={texts.withdraw}
        title={texts.withdrawToWallet}
        reason={unlessOpen ?? (card.balance === 0 ? errorTexts.noBalance : null)}
      >
        {(close) => <MoveMoney card={card} reload={reload} close={close} way="withdraw" />}
      </DialogButton>
      {status === 'FROZEN' ? (
        <DialogButton label={texts.unfreezeCard} reason={card.frozenBy === 'PROCESSOR' ? texts.frozenByTheProcessor : null}>
          {(close) => <Freeze card={card} reload={reload} close={close} way="unfreeze" />}
        </DialogButton>
      ) : (
        <DialogButton label={texts.freezeCard} reason={unlessActive}>
          {(close) => <Freeze card={card} reload={reload} close={close} way="freeze" />}
        </DialogButton>
      )}
      <DialogButton label={texts.editControls} reason={unlessOpen}>
        {(close) => (
          <ControlsForm
            cardId={card.id}
            json={card.spendingControls}
            done={() => {
              close();
              reload();
            }}
          />
        )}
      </DialogButton>
      <DialogButton label={texts.terminateCard} variant="danger" reason={unlessOpen}>
        {(close) => <Terminate card={card} reload={reload} close={close} />}
      </DialogButton>
    </div>
  );
}

function MoveMoney({ card, reload, close, way }: Props & { close(): void; way: 'fund' | 'withdraw' }) {
  const fund = useAction(FundCard);
  const withdraw = useAction(WithdrawFromCard);
  const act = way === 'fund' ? fund : withdraw;
  const referenceOf = useReference(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const amount = koboOf(typed);
  const submit = async (): Promise<void> => {
    if (typeof amount !== 'number') return;
    const input = { cardId: card.id, amount, clientReference: referenceOf([way, amount], act.trouble) };
    const payload =
      way === 'fund' ? (await fund.run({ input }))?.fundVirtualCard : (await withdraw.run({ input }))?.withdrawFromVirtualCard;
    if (!payload) return;
    result(payload.isPending, way === 'fund' ? texts.cardFunded : texts.withdrawalCreditedToTheWallet);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={way === 'fund' ? texts.fundCard : texts.withdrawToWallet}
      fields={['amount']}
      reason={typeof amount === 'number' && amount > 0 ? null : ''}
      onSubmit={submit}
    >
      <p className="dim">{rich(texts.balanceCardBalance, { balance: <Money kobo={card.balance} /> })}</p>
      <MoneyField label={labels.amount} value={typed} onChange={setTyped} error={act.errors['amount']} required />
    </ActForm>
  );
}

function Freeze({ card, reload, close, way }: Props & { close(): void; way: 'freeze' | 'unfreeze' }) {
  const freeze = useAction(FreezeCard);
  const unfreeze = useAction(UnfreezeCard);
  const submit = async (): Promise<void> => {
    const variables = { input: { cardId: card.id } };
    const payload =
      way === 'freeze' ? (await freeze.run(variables))?.freezeVirtualCard : (await unfreeze.run(variables))?.unfreezeVirtualCard;
    if (!payload) return;
    result(payload.isPending, way === 'freeze' ? texts.cardFrozen : texts.cardUnfrozen);
    close();
    reload();
  };
  return (
    <ActForm act={way === 'freeze' ? freeze : unfreeze} label={way === 'freeze' ? texts.freezeCard : texts.unfreezeCard} onSubmit={submit}>
      <p>{way === 'freeze' ? texts.purchasesAreDeclinedUntilThe : texts.purchasesAreAllowedAgain}</p>
    </ActForm>
  );
}

function Terminate({ card, reload, close }: Props & { close(): void }) {
  const act = useAction(TerminateCard);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const confirmation = card.last4 ?? 'terminate';
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { cardId: card.id, ...(reason.trim() !== '' && { reason: reason.trim() }) } });
    if (!done) return;
    result(done.terminateVirtualCard.isPending, texts.cardTerminated);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={texts.terminateCard}
      danger
      fields={['reason']}
      reason={typed.trim() === confirmation ? null : ''}
      onSubmit={submit}
    >
      <p>{rich(texts.aTerminatedCardCannotBe, { balance: <Money kobo={card.balance} /> })}</p>
      <TextField label={labels.reason} value={reason} onChange={setReason} maxLength={200} error={act.errors['reason']} />
      <TextField label={fill(texts.typeConfirmationToConfirm, { confirmation })} value={typed} onChange={setTyped} />
    </ActForm>
  );
}
