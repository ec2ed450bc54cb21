import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show } from '../../ui/show.tsx';
import { smallPicture } from './small-picture.ts';
import { brandingFormTexts as texts } from '../../texts/checkout.ts';

const Branding = graphql(`
  query CheckoutBranding {
    checkoutBranding {
      colour
      hasLogo
    }
  }
`);
const SetBranding = graphql(`
  mutation SetCheckoutBranding($input: SetCheckoutBrandingInput!) {
    setCheckoutBranding(input: $input) {
      branding {
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
      {({ checkoutBranding }) => <BrandingFields {...checkoutBranding} close={close} />}
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
    setProblem(picture === null ? texts.theImageCannotBeRead : null);
    if (picture !== null) setLogo(picture);
  };
  const submit = async (): Promise<void> => {
    const input = { colour, ...(logo !== undefined && { logo: logo === null ? null : logo.slice(logo.indexOf(',') + 1) }) };
    if (!(await act.run({ input }))) return;
    toast(texts.checkoutBrandingSaved);
    close();
  };
  return (
    <ActForm act={act} label={texts.saveBranding} fields={['colour', 'logo']} onSubmit={submit}>
      <p>{texts.thePaymentPageShowsYour}</p>
      <Field label={texts.logo} hint={texts.pNGJPEGOrWebPResized} error={problem ?? act.errors['logo']}>
        {(props) => (
          <input {...props} type="file" accept="image/png,image/jpeg,image/webp" onChange={({ target }) => void pick(target.files?.[0])} />
        )}
      </Field>
      {typeof logo === 'string' && <img className="logo-chosen" src={logo} alt={texts.selectedLogo} />}
      {retainsLogo && (
        <label>
          <input type="checkbox" checked={false} onChange={() => setLogo(null)} /> {texts.removeLogo}
        </label>
      )}
      <Field label={texts.colour} error={act.errors['colour']}>
        {(props) => <input {...props} type="color" value={colour ?? OURS} onChange={({ target }) => setColour(target.value)} />}
      </Field>
      {colour !== null && (
        <label>
          <input type="checkbox" checked={false} onChange={() => setColour(null)} /> {texts.useTheDefaultColour}
        </label>
      )}
    </ActForm>
  );
}
