import { customerIds } from '../catalogue.ts';
import type { BillOption, BillService } from '../port.ts';
import { type Kobo, koboOf, NO_KOBO } from '../../../domain/money/money.ts';

const UPDATED_AT = '2026-01-01T00:00:00.000Z';
const inNaira = (naira: number): Kobo => koboOf(naira * 100);

const PHONE = { ...customerIds.phone, requiresValidation: false } as const;
const SMARTCARD = { ...customerIds.smartcard, requiresValidation: true } as const;
const METER = { ...customerIds.meter, requiresValidation: true } as const;

const option = { fee: NO_KOBO, validityDays: null, meterType: null, isAddOn: false, updatedAt: UPDATED_AT } as const;

const open = (paymentCode: string, name: string, minAmount: Kobo, maxAmount: Kobo, more: Partial<BillOption> = {}): BillOption => ({
  ...option,
  paymentCode,
  name,
  amount: null,
  minAmount,
  maxAmount,
  ...more,
});

const fixed = (paymentCode: string, name: string, naira: number, more: Partial<BillOption> = {}): BillOption => ({
  ...option,
  paymentCode,
  name,
  amount: inNaira(naira),
  minAmount: inNaira(naira),
  maxAmount: inNaira(naira),
  ...more,
});

const airtime = (serviceId: string, operator: string, name: string, paymentCode: string): BillService => ({
  serviceId,
  name: `${name} Airtime`,
  category: 'airtime',
  operator,
  ...PHONE,
  options: [open(paymentCode, `${name} Airtime VTU`, inNaira(50), inNaira(50_000))],
});

type Plan = readonly [paymentCode: string, volume: string, days: number, naira: number];

const data = (serviceId: string, operator: string, name: string, plans: readonly Plan[]): BillService => ({
  serviceId,
  name: `${name} Data`,
  category: 'data',
  operator,
  ...PHONE,
  options: plans.map(([paymentCode, volume, days, naira]) =>
    fixed(paymentCode, `${volume}, ${days} ${days === 1 ? 'day' : 'days'}`, naira, { validityDays: days }),
  ),
});

const VEND_FEE = inNaira(100);

type Bouquet = readonly [paymentCode: string, name: string, naira: number];

const cable = (
  serviceId: string,
  operator: string,
  name: string,
  bouquets: readonly Bouquet[],
  addOns: readonly Bouquet[] = [],
): BillService => ({
  serviceId,
  name,
  category: 'cable',
  operator,
  ...SMARTCARD,
  options: [
    ...bouquets.map(([code, bouquet, naira]) => fixed(code, `${name} ${bouquet}`, naira, { validityDays: 30, fee: VEND_FEE })),
    ...addOns.map(([code, addOn, naira]) => fixed(code, `${name} ${addOn}`, naira, { validityDays: 30, isAddOn: true })),
  ],
});

const electricity = (serviceId: string, operator: string, name: string, code: string): BillService => ({
  serviceId,
  name,
  category: 'electricity',
  operator,
  ...METER,
  options: (['prepaid', 'postpaid'] as const).map((meterType, at) =>
    open(`${code}${at + 1}`, `${name} ${meterType}`, inNaira(500), inNaira(200_000), { meterType, fee: VEND_FEE }),
  ),
});

/** Services of the simulated provider: example prices of 2025; codes are unique over all services. */
export const sandboxServices: readonly BillService[] = [
  airtime('BIL099', 'MTN', 'MTN', '04011'),
  airtime('BIL100', 'AIRTEL', 'Airtel', '04021'),
  airtime('BIL102', 'GLO', 'Glo', '04031'),
  airtime('BIL103', '9MOBILE', '9mobile', '04041'),
  data('BIL119', 'MTN', 'MTN', [
    ['10801', '100MB', 1, 100],
    ['10802', '200MB', 2, 200],
    ['10805', '1.5GB', 30, 1_000],
    ['10806', '4.5GB', 30, 2_000],
    ['10807', '6GB', 7, 1_500],
    ['10808', '6GB', 30, 2_500],
    ['10809', '8GB', 30, 3_000],
    ['10810', '10GB', 30, 3_500],
  ]),
  data('BIL121', 'AIRTEL', 'Airtel', [
    ['10901', '1.5GB', 30, 1_000],
    ['10902', '4.5GB', 30, 2_000],
    ['10903', '10GB', 30, 3_500],
  ]),
  data('BIL122', 'GLO', 'Glo', [
    ['11001', '2.5GB', 30, 1_000],
    ['11002', '5.8GB', 30, 2_000],
    ['11003', '10GB', 30, 3_000],
  ]),
  data('BIL123', '9MOBILE', '9mobile', [
    ['11101', '1.5GB', 30, 1_000],
    ['11102', '4.5GB', 30, 2_000],
    ['11103', '15GB', 30, 5_000],
    ['11104', '40GB', 30, 10_000],
  ]),
  cable(
    'BIL201',
    'DSTV',
    'DStv',
    [
      ['20101', 'Padi', 4_400],
      ['20102', 'Yanga', 6_000],
      ['20103', 'Confam', 11_000],
      ['20104', 'Compact', 19_000],
      ['20105', 'Compact Plus', 30_000],
      ['20106', 'Premium', 44_500],
    ],
    [
      ['20191', 'HDPVR access', 6_000],
      ['20192', 'French Touch', 7_000],
    ],
  ),
  cable('BIL202', 'GOTV', 'GOtv', [
    ['20201', 'Smallie', 1_900],
    ['20202', 'Jinja', 3_900],
    ['20203', 'Jolli', 5_800],
    ['20204', 'Max', 8_500],
    ['20205', 'Supa', 11_400],
    ['20206', 'Supa Plus', 16_800],
  ]),
  cable('BIL203', 'STARTIMES', 'StarTimes', [
    ['20301', 'Nova', 1_900],
    ['20302', 'Basic', 3_700],
    ['20303', 'Classic', 5_500],
  ]),
  cable('BIL204', 'SHOWMAX', 'Showmax', [
    ['20401', 'Mobile', 1_600],
    ['20402', 'Entertainment', 3_500],
  ]),
  electricity('ikeja-electric', 'IKEDC', 'Ikeja Electric', '3011'),
  electricity('eko-electric', 'EKEDC', 'Eko Electric', '3012'),
  electricity('abuja-electric', 'AEDC', 'Abuja Electric', '3013'),
  electricity('ibadan-electric', 'IBEDC', 'Ibadan Electric', '3014'),
  electricity('kano-electric', 'KEDCO', 'Kano Electric', '3015'),
  electricity('kaduna-electric', 'KAEDCO', 'Kaduna Electric', '3016'),
  electricity('portharcourt-electric', 'PHED', 'Port Harcourt Electric', '3017'),
  electricity('jos-electric', 'JED', 'Jos Electric', '3018'),
  electricity('enugu-electric', 'EEDC', 'Enugu Electric', '3019'),
  electricity('benin-electric', 'BEDC', 'Benin Electric', '3020'),
  electricity('yola-electric', 'YEDC', 'Yola Electric', '3021'),
  electricity('aba-electric', 'ABA', 'Aba Power', '3022'),
];
