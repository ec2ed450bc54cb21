import type { TypedDocumentNode } from 'urql';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import type { Operated } from './business.tsx';
import { fill } from '../../texts/fill.ts';
import { holdsTexts as texts } from '../../texts/operations-records.ts';

const Freeze = graphql(`
  mutation FreezeWallet($input: HoldWalletInput!) {
    freezeWallet(input: $input) {
      business {
        id
        walletStatus
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Unfreeze = graphql(`
  mutation UnfreezeWallet($input: HoldWalletInput!) {
    unfreezeWallet(input: $input) {
      business {
        id
        walletStatus
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Suspend = graphql(`
  mutation SuspendApiKey($input: HoldKeyInput!) {
    suspendApiKey(input: $input) {
      business {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Reinstate = graphql(`
  mutation ReinstateApiKey($input: HoldKeyInput!) {
    reinstateApiKey(input: $input) {
      business {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const TAKES_TWO = settings.environment === 'live' ? texts.inLiveAnotherOperatorMust : '';

interface HoldProps<Input extends object> {
  mutation: TypedDocumentNode<object, { input: Input }>;
  label: string;
  danger?: boolean;
  says: string;
  input(note: string): Input;
  done(): void;
}

function HoldForm<Input extends object>({ mutation, label, danger = false, says, input, done }: HoldProps<Input>) {
  const act = useAction(mutation);
  const hold = async (note: string): Promise<void> => {
    if (!(await act.run({ input: input(note) }))) return;
    toast(texts.appliedOrPendingApprovalBy);
    done();
  };
  return (
    <NoteForm act={act} label={label} danger={danger} onSubmit={hold}>
      <p>{says}</p>
    </NoteForm>
  );
}

/** Freezes a wallet, or unfreezes one that operators froze. */
export function HoldWallet({ business: { id: businessId, freeze }, reload }: { business: Operated; reload(): void }) {
  const label = freeze ? texts.unfreezeWallet : texts.freezeWallet;
  return (
    <DialogButton label={label} variant={freeze ? 'plain' : 'danger'}>
      {(close) => (
        <HoldForm
          mutation={freeze ? Unfreeze : Freeze}
          label={label}
          danger={!freeze}
          says={freeze ? fill(texts.paymentsFromTheWalletStart, { approval: TAKES_TWO }) : texts.paymentsFromTheWalletStop}
          input={(note) => ({ businessId, note })}
          done={() => (close(), reload())}
        />
      )}
    </DialogButton>
  );
}

/** Suspends an active key, or reinstates one that operators suspended. */
export function HoldKey({ business, of: key, reload }: { business: Operated; of: Operated['keys'][number]; reload(): void }) {
  if (key.status !== 'ACTIVE' && key.status !== 'SUSPENDED') return null;
  const isHeld = key.status === 'SUSPENDED';
  const label = isHeld ? texts.reinstate : texts.suspend;
  return (
    <DialogButton label={label} title={`${label} ${key.keyId}`} small>
      {(close) => (
        <HoldForm
          mutation={isHeld ? Reinstate : Suspend}
          label={isHeld ? texts.reinstateKey : texts.suspendKey}
          danger={!isHeld}
          says={isHeld ? fill(texts.theKeyWorksAgainThe, { approval: TAKES_TWO }) : texts.requestsWithThisKeyAre}
          input={(note) => ({ businessId: business.id, apiKeyId: key.id, note })}
          done={() => (close(), reload())}
        />
      )}
    </DialogButton>
  );
}
