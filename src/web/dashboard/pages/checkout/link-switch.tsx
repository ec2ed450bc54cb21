import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CheckoutLinksQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { toast } from '../../ui/overlays.tsx';
import { linkSwitchTexts as texts } from '../../texts/checkout.ts';

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
    <DialogButton
      label={isOpen ? texts.deactivate : texts.activate}
      title={`${isOpen ? texts.deactivate : texts.activate} ${link.title}`}
      small
    >
      {(close) => (
        <ActForm
          act={act}
          label={isOpen ? texts.deactivateLink : texts.activateLink}
          danger={isOpen}
          onSubmit={async () => {
            if (!(await act.run({ input: { linkId: link.id } }))) return;
            toast(isOpen ? texts.checkoutLinkDeactivated : texts.checkoutLinkActivated);
            close();
          }}
        >
          <p>{isOpen ? texts.existingOrdersCanStillBe : texts.payersWithTheAddressCan}</p>
        </ActForm>
      )}
    </DialogButton>
  );
}
