import { koboOf } from '../../../src/domain/money/money.ts';
import { simulatedProcessor } from '../../../src/providers/cards/sandbox/processor.ts';
import { cardsContract } from '../cards-contract.ts';
import { journalled } from './stage.ts';

const { db } = journalled();
const shop = { name: 'JUMIA', mcc: '5311', city: null, country: null };

cardsContract('the simulated processor', () => {
  const processor = simulatedProcessor(db());
  return {
    processor,
    buy: (card, amount) => processor.purchase(card, { amount: koboOf(amount), merchant: shop, channel: 'web' }),
    refund: (card, amount) => processor.purchase(card, { amount: koboOf(amount), merchant: shop, channel: 'web' }, true),
    fee: (card, amount) => processor.simulateChange(card, { fee: koboOf(amount) }),
    setStatus: (card, status) => processor.simulateChange(card, { status }),
  };
});
