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

/** How a product reaches its buyer. */
export function Deliveries({ product, reload }: { product: ShownProduct; reload(): void }) {
  const may = useMay();
  const columns: Column<Option>[] = [
    { head: 'Delivery', cell: ({ name }) => name },
    { head: 'Kind', cell: ({ type }) => labelOf(type) },
    { head: 'Fee', num: true, cell: ({ fee }) => <Money kobo={fee} /> },
    { head: 'Where', cell: ({ regions }) => (regions.length === 0 ? 'everywhere' : regions.join(', ')) },
    { head: 'Days', cell: ({ estimatedDays: days }) => (days ? `${days.min} to ${days.max}` : '–') },
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
      title="Ways of delivery"
      actions={
        may('PRODUCTS_WRITE') && (
          <DialogButton label="Add a way of delivery" small>
            {(close) => <Add productId={product.id} close={close} reload={reload} />}
          </DialogButton>
        )
      }
    >
      <List
        label="Ways of delivery"
        columns={columns}
        of={{ nodes: product.deliveryOptions }}
        keyOf={({ id }) => id}
        empty={<p>How the product reaches its buyer appears here.</p>}
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
    toast('Removed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Remove it" danger onSubmit={submit}>
      <p>Nobody can choose it any more; orders that chose it keep it.</p>
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
    toast('Added');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="Add"
      fields={['name', 'fee', 'regions']}
      reason={name.trim() !== '' && typeof fee === 'number' ? null : ''}
      onSubmit={submit}
    >
      <TextField label="Name" value={name} onChange={setName} error={act.errors['name']} required />
      <Select
        label="Kind"
        value={type}
        onChange={(value) => setType(value as DeliveryType)}
        options={[
          ['FLAT_RATE', 'For a fee'],
          ['FREE', 'Free'],
          ['PICKUP', 'The buyer fetches it'],
        ]}
      />
      {type === 'FLAT_RATE' && <MoneyField label="Fee" value={typed} onChange={setTyped} error={act.errors['fee']} required />}
      <TextField
        label="Regions"
        value={regions}
        onChange={setRegions}
        hint="With commas between; empty is everywhere"
        error={act.errors['regions']}
      />
    </ActForm>
  );
}
