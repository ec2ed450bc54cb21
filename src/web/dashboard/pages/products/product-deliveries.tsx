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
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { productDeliveriesTexts as texts } from '../../texts/products.ts';

const AddDelivery = graphql(`
  mutation AddDelivery($input: CreateDeliveryOptionInput!) {
    createDeliveryOption(input: $input) {
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
  mutation RemoveDelivery($input: DeleteDeliveryOptionInput!) {
    deleteDeliveryOption(input: $input) {
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
    { head: texts.delivery, cell: ({ name }) => name },
    { head: labels.type, cell: ({ type }) => labelOf(type) },
    { head: labels.fee, num: true, cell: ({ fee }) => <Money kobo={fee} /> },
    { head: texts.regions, cell: ({ regions }) => (regions.length === 0 ? 'everywhere' : regions.join(', ')) },
    { head: texts.estimatedDays, cell: ({ estimatedDays: days }) => (days ? fill(texts.minToMax, { min: days.min, max: days.max }) : '–') },
  ];
  if (may('PRODUCTS_WRITE')) {
    columns.push({
      head: labels.change,
      cell: (option) => (
        <DialogButton label={fill(texts.removeName, { name: option.name })} small variant="danger">
          {(close) => <Remove option={option} productId={product.id} close={close} reload={reload} />}
        </DialogButton>
      ),
    });
  }
  return (
    <Section
      title={texts.deliveryOptions}
      actions={
        may('PRODUCTS_WRITE') && (
          <DialogButton label={texts.addDeliveryOption} small>
            {(close) => <Add productId={product.id} close={close} reload={reload} />}
          </DialogButton>
        )
      }
    >
      <List
        label={texts.deliveryOptions}
        columns={columns}
        of={{ nodes: product.deliveryOptions }}
        keyOf={({ id }) => id}
        empty={<p>{texts.deliveryOptionsAppearHere}</p>}
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
    toast(texts.deliveryOptionRemoved);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.removeDeliveryOption} danger onSubmit={submit}>
      <p>{texts.buyersCanNoLongerSelect}</p>
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
    toast(texts.deliveryOptionAdded);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={texts.addDeliveryOption}
      fields={['name', 'fee', 'regions']}
      reason={name.trim() !== '' && typeof fee === 'number' ? null : ''}
      onSubmit={submit}
    >
      <TextField label={labels.name} value={name} onChange={setName} error={act.errors['name']} required />
      <Select
        label={labels.type}
        value={type}
        onChange={(value) => setType(value as DeliveryType)}
        options={[
          ['FLAT_RATE', texts.flatRate],
          ['FREE', texts.free],
          ['PICKUP', texts.pickup],
        ]}
      />
      {type === 'FLAT_RATE' && <MoneyField label={labels.fee} value={typed} onChange={setTyped} error={act.errors['fee']} required />}
      <TextField label={texts.regions} value={regions} onChange={setRegions} hint={texts.separatedByCommas} error={act.errors['regions']} />
    </ActForm>
  );
}
