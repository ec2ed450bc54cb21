import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ProductType } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { labels } from '../../texts/labels.ts';
import { productFormTexts as texts } from '../../texts/products.ts';

const AddProduct = graphql(`
  mutation AddProduct($input: CreateProductInput!) {
    createProduct(input: $input) {
      product {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const EditProduct = graphql(`
  mutation EditProduct($input: UpdateProductInput!) {
    updateProduct(input: $input) {
      product {
        id
        name
        description
        price
        quantity
        unlimited
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const TYPES: readonly (readonly [ProductType, string])[] = [
  ['PHYSICAL', texts.physical],
  ['DIGITAL', texts.digital],
  ['SERVICE', texts.service],
  ['SUBSCRIPTION', texts.subscription],
];

interface Existing {
  id: string;
  name: string;
  description?: string | null;
  price: number;
  quantity?: number | null;
}

export function ProductForm({ product, done }: { product?: Existing; done(id: string): void }) {
  const add = useAction(AddProduct);
  const edit = useAction(EditProduct);
  const act = product ? edit : add;
  const [name, setName] = useState(product?.name ?? '');
  const [description, setDescription] = useState(product?.description ?? '');
  const [price, setPrice] = useState(product ? String(product.price / 100) : '');
  const [quantity, setQuantity] = useState(typeof product?.quantity === 'number' ? String(product.quantity) : '');
  const [type, setType] = useState<ProductType>('PHYSICAL');
  const kobo = koboOf(price);
  const isReady = name.trim() !== '' && typeof kobo === 'number' && /^\d*$/.test(quantity);
  const submit = async (): Promise<void> => {
    if (typeof kobo !== 'number') return;
    const fields = {
      name: name.trim(),
      price: kobo,
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(quantity !== '' && { quantity: Number(quantity) }),
    };
    const made = product
      ? (await edit.run({ input: { productId: product.id, ...fields } }))?.updateProduct.product
      : (await add.run({ input: { ...fields, type } }))?.createProduct.product;
    if (!made) return;
    toast(product ? texts.productSaved : texts.productCreated);
    done(made.id);
  };
  return (
    <ActForm
      act={act}
      label={product ? texts.saveProduct : texts.createProduct}
      fields={['name', 'description', 'price', 'quantity']}
      reason={isReady ? null : ''}
      onSubmit={submit}
    >
      <TextField label={labels.name} value={name} onChange={setName} error={act.errors['name']} required />
      <TextField label={texts.description} value={description} onChange={setDescription} error={act.errors['description']} />
      {!product && <Select label={labels.type} value={type} onChange={(value) => setType(value as ProductType)} options={TYPES} />}
      <MoneyField label={labels.price} value={price} onChange={setPrice} error={act.errors['price']} required />
      <TextField
        label={texts.stock}
        value={quantity}
        onChange={setQuantity}
        inputMode="numeric"
        hint={product ? texts.emptyUnchanged : texts.emptyUnlimited}
        error={act.errors['quantity']}
      />
    </ActForm>
  );
}
