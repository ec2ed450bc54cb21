const NAIRA = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const naira = (kobo: number): string => `₦${NAIRA.format(kobo / 100)}`;
