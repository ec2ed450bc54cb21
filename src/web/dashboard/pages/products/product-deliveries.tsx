import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf, labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { DeliveryType } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownProduct } from './product.tsx';

const AddDelivery = graphql(`
  mutation AddDelivery($input: AddDeliveryOptionInput!) {
    addDeliveryOption(input: $input) {
      deliveryOption {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RemoveDelivery = graphql(`
  mutation RemoveDelivery($input: RemoveDeliveryOptionInput!) {
    removeDeliveryOption(input: $input) {
      optionId
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Option = ShownProduct['deliveryOptions'][number];

export function Deliveries({ product, reload }: { product: ShownProduct; reload(): void }) {
  const may = useMay();
  const columns: Column<Option>[] = [
    { head: 'Delivery', cell: ({ name }) => name },
    { head: 'Type', cell: ({ type }) => labelOf(type) },
    { head: 'Fee', num: true, cell: ({ fee }) => <Money kobo={fee} /> },
    { head: 'Regions', cell: ({ regions }) => (regions.length === 0 ? 'everywhere' : regions.join(', ')) },
    { head: 'Estimated days', cell: ({ estimatedDays: days }) => (days ? `${days.min} to ${days.max}` : '–') },
  ];
  if (may('PRODUCTS_WRITE')) {
    columns.push({
      head: 'Change',
      cell: (option) => (
        <DialogButton label={`Remove ${option.name}`} small variant="danger">
          {(close) => <Remove option={option} productId={product.id} close={close} reload={reload} />}
        </DialogButton>
      ),
    });
  }
  return (
    <Section
      title="Delivery options"
      actions={
        may('PRODUCTS_WRITE') && (
          <DialogButton label="Add delivery option" small>
            {(close) => <Add productId={product.id} close={close} reload={reload} />}
          </DialogButton>
        )
      }
    >
      <List
        label="Delivery options"
        columns={columns}
        of={{ nodes: product.deliveryOptions }}
        keyOf={({ id }) => id}
        empty={<p>Delivery options appear here. Add an option to ship the product.</p>}
      />
    </Section>
  );
}

interface OptionProps {
  productId: string;
  close(): void;
  reload(): void;
}

function Remove({ option, productId, close, reload }: OptionProps & { option: Option }) {
  const act = useAction(RemoveDelivery);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { productId, optionId: option.id } }))) return;
    toast('Delivery option removed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Remove delivery option" danger onSubmit={submit}>
      <p>Buyers can no longer select the option; existing orders are unchanged.</p>
    </ActForm>
  );
}

function Add({ productId, close, reload }: OptionProps) {
  const act = useAction(AddDelivery);
  const [name, setName] = useState('');
  const [type, setType] = useState<DeliveryType>('FLAT_RATE');
  const [typed, setTyped] = useState('');
  const [regions, setRegions] = useState('');
  const fee = type === 'FLAT_RATE' ? koboOf(typed) : 0;
  const submit = async (): Promise<void> => {
    if (typeof fee !== 'number') return;
    const listed = regions
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    const input = {
      productId,
      name: name.trim(),
      type,
      ...(type === 'FLAT_RATE' && { fee }),
      ...(listed.length > 0 && { regions: listed }),
    };
    if (!(await act.run({ input }))) return;
    toast('Delivery option added');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="Add delivery option"
      fields={['name', 'fee', 'regions']}
      reason={name.trim() !== '' && typeof fee === 'number' ? null : ''}
      onSubmit={submit}
    >
      <TextField label="Name" value={name} onChange={setName} error={act.errors['name']} required />
      <Select
        label="Type"
        value={type}
        onChange={(value) => setType(value as DeliveryType)}
        options={[
          ['FLAT_RATE', 'Flat rate'],
          ['FREE', 'Free'],
          ['PICKUP', 'Pickup'],
        ]}
      />
      {type === 'FLAT_RATE' && <MoneyField label="Fee" value={typed} onChange={setTyped} error={act.errors['fee']} required />}
      <TextField
        label="Regions"
        value={regions}
        onChange={setRegions}
        hint="Separated by commas. Empty: all regions."
        error={act.errors['regions']}
      />
    </ActForm>
  );
}
