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

export function BrandingForm({ close }: { close(): void }) {
  const branding = useData(Branding, {});
  return (
    <Show of={branding} rem={12}>
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
  // Undefined keeps the logo, null removes the logo.
  const [logo, setLogo] = useState<string | null | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const retainsLogo = logo === undefined ? hasLogo : logo !== null;
  const pick = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const picture = await smallPicture(file).catch(() => null);
    setProblem(picture === null ? 'The image cannot be read: select a PNG, JPEG or WebP file' : null);
    if (picture !== null) setLogo(picture);
  };
  const submit = async (): Promise<void> => {
    const input = { colour, ...(logo !== undefined && { logo: logo === null ? null : logo.slice(logo.indexOf(',') + 1) }) };
    if (!(await act.run({ input }))) return;
    toast('Checkout branding saved');
    close();
  };
  return (
    <ActForm act={act} label="Save branding" fields={['colour', 'logo']} onSubmit={submit}>
      <p>The payment page shows your name, logo and colour. The colour is adjusted where the contrast is too low.</p>
      <Field label="Logo" hint="PNG, JPEG or WebP; resized automatically" error={problem ?? act.errors['logo']}>
        {(props) => (
          <input {...props} type="file" accept="image/png,image/jpeg,image/webp" onChange={({ target }) => void pick(target.files?.[0])} />
        )}
      </Field>
      {typeof logo === 'string' && <img className="logo-chosen" src={logo} alt="Selected logo" />}
      {retainsLogo && (
        <label className="row">
          <input type="checkbox" checked={false} onChange={() => setLogo(null)} /> Remove logo
        </label>
      )}
      <Field label="Colour" error={act.errors['colour']}>
        {(props) => <input {...props} type="color" value={colour ?? OURS} onChange={({ target }) => setColour(target.value)} />}
      </Field>
      {colour !== null && (
        <label className="row">
          <input type="checkbox" checked={false} onChange={() => setColour(null)} /> Use the default colour
        </label>
      )}
    </ActForm>
  );
}
