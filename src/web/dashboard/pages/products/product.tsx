import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ProductDetailQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Missing } from '../../ui/missing.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { Deliveries } from './product-deliveries.tsx';
import { ProductForm } from './product-form.tsx';
import { LinkForm } from '../checkout/link-form.tsx';
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
        ...UserErrors
      }
    }
  }
`);

export type ShownProduct = NonNullable<ProductDetailQuery['product']>;

export function Page({ params }: PageProps) {
  const product = useData(ProductDetail, { id: params['id'] ?? '' });
  return (
    <div className="stack">
      <Show of={product} rem={30} title="Product">
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

function Head({ product, reload }: { product: ShownProduct; reload(): void }) {
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

function About({ product: it }: { product: ShownProduct }) {
  return (
    <section className="card narrow" aria-label="About the product">
      <Facts
        rows={[
          ['Price', <Money kobo={it.price} />],
          ['Stock', <Stock {...it} />],
          ['Kind', labelOf(it.type)],
          it.description ? ['Description', it.description] : false,
          it.sku ? ['SKU', it.sku] : false,
          ['In one order', `${it.minQuantity} to ${it.maxQuantity ?? 'any number'}`],
          ['Made', <Time at={it.createdAt} />],
          idRow(it.id),
        ]}
      />
    </section>
  );
}
