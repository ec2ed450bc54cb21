import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show } from '../../ui/show.tsx';
import { smallPicture } from './small-picture.ts';

const Branding = graphql(`
  query CheckoutLook {
    checkoutLook {
      colour
      hasLogo
    }
  }
`);
const SetBranding = graphql(`
  mutation SetLook($input: SetCheckoutLookInput!) {
    setCheckoutLook(input: $input) {
      look {
        colour
        hasLogo
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const OURS = '#08664e';

/** Logo and colour of the pages at which people pay. */
export function BrandingForm({ close }: { close(): void }) {
  const look = useData(Branding, {});
  return (
    <Show of={look} rem={12}>
      {({ checkoutLook }) => <BrandingFields {...checkoutLook} close={close} />}
    </Show>
  );
}

interface BrandingFieldsProps {
  colour: string | null;
  hasLogo: boolean;
  close(): void;
}

function BrandingFields({ colour: before, hasLogo, close }: BrandingFieldsProps) {
  const act = useAction(SetBranding);
  const [colour, setColour] = useState(before);
  // Undefined leaves the logo as it is, null takes it away.
  const [logo, setLogo] = useState<string | null | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const retainsLogo = logo === undefined ? hasLogo : logo !== null;
  const pick = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const picture = await smallPicture(file).catch(() => null);
    setProblem(picture === null ? 'This is no picture that can be read: take a PNG, JPEG or WebP' : null);
    if (picture !== null) setLogo(picture);
  };
  const submit = async (): Promise<void> => {
    const input = { colour, ...(logo !== undefined && { logo: logo === null ? null : logo.slice(logo.indexOf(',') + 1) }) };
    if (!(await act.run({ input }))) return;
    toast('Payers see it from now on');
    close();
  };
  return (
    <ActForm act={act} label="Save" fields={['colour', 'logo']} onSubmit={submit}>
      <p>
        Payers see your name, your logo and your colour above what they pay for. The colour is made darker or lighter where it could not be
        read.
      </p>
      <Field label="Logo" hint="PNG, JPEG or WebP; it is made small" error={problem ?? act.errors['logo']}>
        {(props) => (
          <input {...props} type="file" accept="image/png,image/jpeg,image/webp" onChange={({ target }) => void pick(target.files?.[0])} />
        )}
      </Field>
      {typeof logo === 'string' && <img className="logo-chosen" src={logo} alt="The logo that you chose" />}
      {retainsLogo && (
        <label className="row">
          <input type="checkbox" checked={false} onChange={() => setLogo(null)} /> Take the logo away
        </label>
      )}
      <Field label="Colour" error={act.errors['colour']}>
        {(props) => <input {...props} type="color" value={colour ?? OURS} onChange={({ target }) => setColour(target.value)} />}
      </Field>
      {colour !== null && (
        <label className="row">
          <input type="checkbox" checked={false} onChange={() => setColour(null)} /> Use the colour that pages have without one
        </label>
      )}
    </ActForm>
  );
}
