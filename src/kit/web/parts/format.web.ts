import { readStored, storageKeys } from './browser-storage.web.ts';

/** The locale for numbers: English as written in the country kept in the browser; `en-IN` without one. */
export function numberLocale(): string {
  const country = readStored(storageKeys.country) ?? '';
  return /^[A-Z]{2}$/.test(country) ? `en-${country}` : 'en-IN';
}

/** `48,62,500.5`: grouped as in the browser's country, at most `fractionDigits` decimals. */
export function formatNumber(value: number | null | undefined, fractionDigits = 2): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return written(value, { maximumFractionDigits: fractionDigits });
}

/** `48,62,500.50`: an amount, grouped as in the browser's country, always with two decimals. */
export const formatMoney = (amount: number): string => written(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `86.38 %`: a share in percent, always with two digits behind the point. */
export const formatPercent = (percent: number): string =>
  `${written(percent, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} %`;

function written(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(numberLocale(), options).format(value);
}
