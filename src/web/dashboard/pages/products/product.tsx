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
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { productTexts as texts } from '../../texts/products.ts';

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
      <Show of={product} rem={30} title={labels.product}>
        {({ product: found }) =>
          found ? (
            <>
              <Head product={found} reload={product.reload} />
              <About product={found} />
              <Deliveries product={found} reload={product.reload} />
            </>
          ) : (
            <>
              <PageHead title={labels.product} />
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
  const label = product.active ? texts.deactivateProduct : texts.activateProduct;
  return (
    <PageHead title={product.name}>
      <Status of={product.active ? 'ACTIVE' : 'INACTIVE'} />
      {may('CHECKOUT_WRITE') && (
        <DialogButton label={texts.createCheckoutLink} reason={product.active ? null : texts.theProductIsInactive}>
          {() => <LinkForm productId={product.id} />}
        </DialogButton>
      )}
      {may('PRODUCTS_WRITE') && (
        <>
          <DialogButton label={texts.editProduct}>
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
                label={product.active ? texts.deactivateProduct : texts.activateProduct}
                onSubmit={async () => {
                  if (!(await offer.run({ input: { productId: product.id, active: !product.active } }))) return;
                  toast(product.active ? texts.productDeactivated : texts.productActivated);
                  close();
                }}
              >
                <p>{product.active ? texts.newOrdersAreRejected : texts.newOrdersAreAcceptedAgain}</p>
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
    <section className="card" aria-label={texts.productDetails}>
      <Facts
        rows={[
          [labels.price, <Money kobo={it.price} />],
          [texts.stock, <Stock {...it} />],
          [labels.type, labelOf(it.type)],
          it.description ? [texts.description, it.description] : false,
          it.sku ? ['SKU', it.sku] : false,
          [
            texts.quantityPerOrder,
            fill(texts.minQuantityToMaxQuantity, { minQuantity: it.minQuantity, maxQuantity: it.maxQuantity ?? 'unlimited' }),
          ],
          [labels.created, <Time at={it.createdAt} />],
          idRow(it.id),
        ]}
      />
    </section>
  );
}
