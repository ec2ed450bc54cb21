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
  const label = product.active ? 'Deactivate product' : 'Activate product';
  return (
    <PageHead title={product.name}>
      <Status of={product.active ? 'ACTIVE' : 'INACTIVE'} />
      {may('CHECKOUT_WRITE') && (
        <DialogButton label="Create checkout link" reason={product.active ? null : 'The product is inactive'}>
          {() => <LinkForm productId={product.id} />}
        </DialogButton>
      )}
      {may('PRODUCTS_WRITE') && (
        <>
          <DialogButton label="Edit product">
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
          <DialogButton label={label}>
            {(close) => (
              <ActForm
                act={offer}
                label={product.active ? 'Deactivate product' : 'Activate product'}
                onSubmit={async () => {
                  if (!(await offer.run({ input: { productId: product.id, active: !product.active } }))) return;
                  toast(product.active ? 'Product deactivated' : 'Product activated');
                  close();
                }}
              >
                <p>{product.active ? 'New orders are rejected; existing orders are unchanged.' : 'New orders are accepted again.'}</p>
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
    <section className="card narrow" aria-label="Product details">
      <Facts
        rows={[
          ['Price', <Money kobo={it.price} />],
          ['Stock', <Stock {...it} />],
          ['Type', labelOf(it.type)],
          it.description ? ['Description', it.description] : false,
          it.sku ? ['SKU', it.sku] : false,
          ['Quantity per order', `${it.minQuantity} to ${it.maxQuantity ?? 'unlimited'}`],
          ['Created', <Time at={it.createdAt} />],
          idRow(it.id),
        ]}
      />
    </section>
  );
}
