/** A row of `GET /services`, in VTpass's own spelling. */
interface SoldService {
  serviceID: string;
  name: string;
  minimium_amount: string;
  maximum_amount: string | number;
  convinience_fee: string;
  product_type: string;
}

/** A row of `GET /service-variations`: prices as text or numbers. */
export interface SoldVariation {
  variation_code: string;
  name: string;
  variation_amount: string | number;
  fixedPrice: 'Yes' | 'No';
}

const service = (serviceID: string, name: string, least: number, most: string | number, fee = '0 %'): SoldService => ({
  serviceID,
  name,
  minimium_amount: String(least),
  maximum_amount: most,
  convinience_fee: fee,
  product_type: 'flexible',
});

export const catalogue: Readonly<Record<string, readonly SoldService[]>> = {
  airtime: [
    service('mtn', 'MTN Airtime VTU', 5, '200000'),
    service('glo', 'GLO Airtime VTU', 5, 100_000),
    service('foreign-airtime', 'International Airtime', 1, '', '3.5 %'),
  ],
  data: [service('mtn-data', 'MTN Data', 1, '1000000'), service('smile-direct', 'Smile', 1, '1000000')],
  'tv-subscription': [
    service('dstv', 'DSTV Subscription', 1, '2500000'),
    service('startimes', 'Startimes Subscription', 1, '2500000', 'N100.00'),
  ],
  'electricity-bill': [
    service('ikeja-electric', 'Ikeja Electric Payment - IKEDC', 500, '500000'),
    service('eko-electric', 'Eko Electric Payment - EKEDC', 500, '500000', '1.5 %'),
  ],
};

const variation = (code: string, name: string, price: string | number, fixedPrice: SoldVariation['fixedPrice'] = 'Yes'): SoldVariation => ({
  variation_code: code,
  name,
  variation_amount: price,
  fixedPrice,
});

/** Its variations, fresh for each double. */
export const variationsOf = (): Record<string, SoldVariation[]> => ({
  'mtn-data': [
    variation('mtn-1gb-1000', 'N1000 1.5GB - 30 days', '1000.00'),
    variation('mtn-100mb-100', 'N100 100MB - 24 hrs', 100),
    // Twice, as lists are.
    variation('mtn-100mb-100', 'N100 100MB - 24 hrs', 100),
    variation('mtn-any', 'As much as you like', '0.00', 'No'),
  ],
  dstv: [variation('dstv-padi', 'DStv Padi N4,400', '4400.00'), variation('dstv-yanga', 'DStv Yanga N6,000', '6000.00')],
  startimes: [variation('nova', 'Nova - 1 Month', '1900.00')],
});

export const TOKEN = '2636-2054-4059-8275-7802';
