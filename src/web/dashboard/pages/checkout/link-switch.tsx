import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CheckoutLinksQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { toast } from '../../ui/overlays.tsx';

const OpenLink = graphql(`
  mutation OpenLink($input: CheckoutLinkInput!) {
    activateCheckoutLink(input: $input) {
      link {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CloseLink = graphql(`
  mutation CloseLink($input: CheckoutLinkInput!) {
    deactivateCheckoutLink(input: $input) {
      link {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function LinkSwitch({ link }: { link: CheckoutLinksQuery['checkoutLinks']['nodes'][number] }) {
  const open = useAction(OpenLink);
  const shut = useAction(CloseLink);
  if (link.status !== 'ACTIVE' && link.status !== 'INACTIVE') return null;
  const isOpen = link.status === 'ACTIVE';
  const act = isOpen ? shut : open;
  return (
    <DialogButton label={isOpen ? 'Deactivate' : 'Activate'} title={`${isOpen ? 'Deactivate' : 'Activate'} ${link.title}`} small>
      {(close) => (
        <ActForm
          act={act}
          label={isOpen ? 'Deactivate link' : 'Activate link'}
          danger={isOpen}
          onSubmit={async () => {
            if (!(await act.run({ input: { linkId: link.id } }))) return;
            toast(isOpen ? 'Checkout link deactivated' : 'Checkout link activated');
            close();
          }}
        >
          <p>{isOpen ? 'Existing orders can still be paid; new orders are rejected.' : 'Payers with the address can order and pay.'}</p>
        </ActForm>
      )}
    </DialogButton>
  );
}
