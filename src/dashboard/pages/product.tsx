import { useState } from 'react';
import { useAction, useData } from '../data.ts';
import { koboOf, words } from '../format.ts';
import { graphql } from '../gql/gql.ts';
import type { DeliveryType, ProductDetailQuery } from '../gql/graphql.ts';
import type { PageProps } from '../pages.ts';
import { ActForm, DialogButton } from '../ui/act.tsx';
import { Copy, MoneyField, Select, TextField } from '../ui/controls.tsx';
import { List, Missing, Section } from '../ui/list.tsx';
import { toast } from '../ui/overlays.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../ui/show.tsx';
import type { Column } from '../ui/table.tsx';
import { useMay } from '../viewer.ts';
import { ProductForm } from './product-form.tsx';
import { LinkForm } from './link-form.tsx';
import { Stock } from './products.tsx';

const ProductDetail = graphql(`
  query ProductDetail($id: ID!) {
    product(id: $id) {
      id
      name
      slug
      sku
      description
      type
      price
      quantity
      lowStockThreshold
      unlimited
      minQuantity
      maxQuantity
      active
      createdAt
      deliveryOptions {
        id
        name
        type
        fee
        regions
        active
        estimatedDays {
          min
          max
        }
      }
    }
  }
`);

const OfferProduct = graphql(`
  mutation OfferProduct($input: UpdateProductInput!) {
    updateProduct(input: $input) {
      product {
        id
        active
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

const AddDelivery = graphql(`
  mutation AddDelivery($input: AddDeliveryOptionInput!) {
    addDeliveryOption(input: $input) {
      deliveryOption {
        id
      }
      userErrors {
        code
        message
        field
      }
    }
  }
`);

const RemoveDelivery = graphql(`
  mutation RemoveDelivery($input: RemoveDeliveryOptionInput!) {
    removeDeliveryOption(input: $input) {
      optionId
      userErrors {
        code
        message
        field
      }
    }
  }
`);

type Product = NonNullable<ProductDetailQuery['product']>;
type Option = Product['deliveryOptions'][number];

export function Page({ params }: PageProps) {
  const product = useData(ProductDetail, { id: params['id'] ?? '' });
  return (
    <div className="stack">
      <Show of={product} rem={30}>
        {({ product: found }) =>
          found ? (
            <>
              <Head product={found} reload={product.reload} />
              <About product={found} />
              <Deliveries product={found} reload={product.reload} />
            </>
          ) : (
            <>
              <PageHead title="Product" />
              <Missing what="product" list="/products" />
            </>
          )
        }
      </Show>
    </div>
  );
}

function Head({ product, reload }: { product: Product; reload(): void }) {
  const may = useMay();
  const offer = useAction(OfferProduct);
  const word = product.active ? 'Stop selling' : 'Sell again';
  return (
    <PageHead title={product.name}>
      <Status of={product.active ? 'ACTIVE' : 'INACTIVE'} />
      {may('CHECKOUT_WRITE') && (
        <DialogButton label="Make a checkout link" reason={product.active ? null : 'It is not sold now'}>
          {() => <LinkForm productId={product.id} />}
        </DialogButton>
      )}
      {may('PRODUCTS_WRITE') && (
        <>
          <DialogButton label="Edit">
            {(close) => (
              <ProductForm
                product={product}
                done={() => {
                  close();
                  reload();
                }}
              />
            )}
          </DialogButton>
          <DialogButton label={word}>
            {(close) => (
              <ActForm
                act={offer}
                label={product.active ? 'Stop selling it' : 'Sell it again'}
                onSubmit={async () => {
                  if (!(await offer.run({ input: { productId: product.id, active: !product.active } }))) return;
                  toast(product.active ? 'It is not sold any more' : 'It is sold again');
                  close();
                }}
              >
                <p>{product.active ? 'Nobody can order it; what was ordered stays.' : 'It can be ordered again.'}</p>
              </ActForm>
            )}
          </DialogButton>
        </>
      )}
    </PageHead>
  );
}

function About({ product: it }: { product: Product }) {
  return (
    <section className="card narrow" aria-label="About the product">
      <Facts
        rows={[
          ['Price', <Money kobo={it.price} />],
          ['Stock', <Stock {...it} />],
          ['Kind', words(it.type)],
          it.description ? ['Description', it.description] : false,
          it.sku ? ['SKU', it.sku] : false,
          ['In one order', `${it.minQuantity} to ${it.maxQuantity ?? 'any number'}`],
          ['Made', <Time at={it.createdAt} />],
          [
            'Id',
            <>
              <span className="code">{it.id}</span> <Copy text={it.id} />
            </>,
          ],
        ]}
      />
    </section>
  );
}

function Deliveries({ product, reload }: { product: Product; reload(): void }) {
  const may = useMay();
  const columns: Column<Option>[] = [
    { head: 'Delivery', cell: ({ name }) => name },
    { head: 'Kind', cell: ({ type }) => words(type) },
    { head: 'Fee', num: true, cell: ({ fee }) => <Money kobo={fee} /> },
    { head: 'Where', cell: ({ regions }) => (regions.length === 0 ? 'everywhere' : regions.join(', ')) },
    { head: 'Days', cell: ({ estimatedDays: days }) => (days ? `${days.min} to ${days.max}` : '–') },
  ];
  if (may('PRODUCTS_WRITE')) {
    columns.push({
      head: 'Change',
      cell: (option) => (
        <DialogButton label={`Remove ${option.name}`} small look="danger">
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
