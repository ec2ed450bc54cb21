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

/** Closes a checkout link for payers, or opens it again. */
export function LinkSwitch({ link }: { link: CheckoutLinksQuery['checkoutLinks']['nodes'][number] }) {
  const open = useAction(OpenLink);
  const shut = useAction(CloseLink);
  if (link.status !== 'ACTIVE' && link.status !== 'INACTIVE') return null;
  const isOpen = link.status === 'ACTIVE';
  const act = isOpen ? shut : open;
  return (
    <DialogButton label={isOpen ? 'Close' : 'Open again'} title={`${isOpen ? 'Close' : 'Open'} ${link.title}`} small>
      {(close) => (
        <ActForm
          act={act}
          label={isOpen ? 'Close the link' : 'Open the link'}
          danger={isOpen}
          onSubmit={async () => {
            if (!(await act.run({ input: { linkId: link.id } }))) return;
            toast(isOpen ? 'Nobody can order there any more' : 'It can be paid at again');
            close();
          }}
        >
          <p>{isOpen ? 'Whoever has ordered may still pay; nobody else can.' : 'Whoever has its address can order and pay.'}</p>
        </ActForm>
      )}
    </DialogButton>
  );
}
