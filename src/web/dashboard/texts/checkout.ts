export const brandingFormTexts = {
  theImageCannotBeRead: 'The image cannot be read: select a PNG, JPEG or WebP file',
  checkoutBrandingSaved: 'Checkout branding saved',
  saveBranding: 'Save branding',
  thePaymentPageShowsYour: 'The payment page shows your name, logo and colour. The colour is adjusted where the contrast is too low.',
  logo: 'Logo',
  pNGJPEGOrWebPResized: 'PNG, JPEG or WebP; resized automatically',
  selectedLogo: 'Selected logo',
  removeLogo: 'Remove logo',
  colour: 'Colour',
  useTheDefaultColour: 'Use the default colour',
} as const;

export const linkFormTexts = {
  checkoutLinkCreated: 'Checkout link created. Share this address with payers:',
  createCheckoutLink: 'Create checkout link',
  title: 'Title',
  defaultTheProductName: 'Default: the product name',
  amountEmptyEnteredByThe: 'Amount (empty: entered by the payer)',
  singleUse: 'Single use',
} as const;

export const linkSwitchTexts = {
  deactivate: 'Deactivate',
  activate: 'Activate',
  deactivateLink: 'Deactivate link',
  activateLink: 'Activate link',
  checkoutLinkDeactivated: 'Checkout link deactivated',
  checkoutLinkActivated: 'Checkout link activated',
  existingOrdersCanStillBe: 'Existing orders can still be paid; new orders are rejected.',
  payersWithTheAddressCan: 'Payers with the address can order and pay.',
} as const;

export const orderRefundTexts = {
  refundRecorded: 'Refund recorded',
  refundReference: 'Refund {reference}',
  recordRefund: 'Record refund',
  enterTheTransferCode: 'Enter the transfer code',
  thePayer: 'the payer',
  toAccountAccountNumberOfName: ' to account {accountNumber} of {name}',
  sendRefund: 'Send refund',
  sendARefundOf: 'Send a refund of {amountPaid}{toAccount}. After delivery, record the transfer code here. {link}',
  theRefundWasSentBy: 'The refund was sent by the transfer below. Record the refund after delivery.',
  transferCode: 'Transfer code',
  returnTheItemsToStock: 'Return the items to stock',
} as const;

export const orderTexts = {
  item: 'Item',
  unitPrice: 'Unit price',
  quantity: 'Quantity',
  notPaidBeforeTheDue: 'not paid before the due date',
  cancelledByYourBusiness: 'cancelled by your business',
  theAmountDueOfThe: 'the amount due of the subscription changed',
  orderReference: 'Order {reference}',
  items: 'Items',
  markAsFulfilled: 'Mark as fulfilled',
  notAvailableTheOrderIs: 'Not available: the order is {status}',
  orderMarkedAsFulfilled: 'Order marked as fulfilled',
  confirmsThatTheBuyerReceived: 'Confirms that the buyer received the items.',
  refundOrder: 'Refund order',
  cancelOrder: 'Cancel order',
  orderCancelled: 'Order cancelled',
  theReservedStockIsReleased: 'The reserved stock is released.',
  orderDetails: 'Order details',
  delivery: 'Delivery',
  total: 'Total',
  paid: 'Paid',
  payer: 'Payer',
  due: 'Due',
  paidAt: 'Paid at',
  fulfilled: 'Fulfilled',
  cancelled: 'Cancelled',
  cancellationReason: 'Cancellation reason',
  refundTransfer: 'Refund transfer',
  buyer: 'Buyer',
  phone: 'Phone',
  deliveryAddress: 'Delivery address',
} as const;

export const ordersTexts = {
  items: 'Items',
  buyer: 'Buyer',
  total: 'Total',
  paid: 'Paid',
  link: 'Link',
  productOrAmount: 'Product or amount',
  payments: 'Payments',
  address: 'Address',
  openPage: 'Open page',
  payers: 'Payers',
  ordersAndCheckoutLinks: 'Orders and checkout links',
  editBranding: 'Edit branding',
  createCheckoutLink: 'Create checkout link',
  orders: 'Orders',
  noOrderHasThisStatus: 'No order has this status. Select another status.',
  ordersOfCheckoutLinksAppear: 'Orders of checkout links appear here. Create a checkout link to receive orders.',
  checkoutLinks: 'Checkout links',
  checkoutLinksAppearHere: 'Checkout links appear here. Create a checkout link and share the address with payers.',
} as const;

export const refundedOrderTexts = {
  refundRecorded: 'Refund recorded',
  theOrderWasNotFound: 'The order was not found. Record the refund on the order page.',
  thisTransferRefundsOrder: 'This transfer refunds order {reference}. The refund is not recorded on the order yet.',
  returnTheItemsToStock: 'Return the items to stock',
  recordRefund: 'Record refund',
} as const;

export const smallPictureTexts = {
  theImageIsTooLarge: 'the image is too large',
} as const;
