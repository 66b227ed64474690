import { readStored, storageKeys } from './browser-storage.web.ts';

/** The locale for numbers: English as written in the country kept in the browser; `en-IN` without one. */
export function numberLocale(): string {
  const country = readStored(storageKeys.country) ?? '';
  return /^[A-Z]{2}$/.test(country) ? `en-${country}` : 'en-IN';
}

/** `48,62,500.5`: grouped as in the browser's country, with at most and at least so many decimals. */
export function formatNumber(value: number | null | undefined, most = 2, least = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return written(value, least, most);
}

/** `48,62,500.50`: an amount, grouped as in the browser's country, always with two decimals. */
export const formatMoney = (amount: number): string => written(amount, 2, 2);

/** `86.38 %`: a share in percent, always with two digits behind the point. */
export const formatPercent = (percent: number): string => `${written(percent, 2, 2)} %`;

/** A list writes hundreds of numbers, and making a format takes as long as writing twenty of them. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * As the browser's own format writes a number in India: `48,62,500.50`. The first of those takes a phone a tenth of a second, for which
 * every list would wait. Undefined for what has to be rounded.
 */
function inIndia(value: number, least: number, most: number): string | undefined {
  const text = value.toFixed(most);
  if (Number(text) !== value || text.includes('e')) return;
  const [whole = '', part = ''] = text.split('.');
  const decimals = withoutZeros(part).padEnd(least, '0');
  const digits = whole.replace('-', '');
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) grouped = `${digits.slice(Math.max(0, end - 2), end)},${grouped}`;
  return (value < 0 ? '-' : '') + grouped + (decimals && `.${decimals}`);
}

function withoutZeros(decimals: string): string {
  return decimals.endsWith('0') ? withoutZeros(decimals.slice(0, -1)) : decimals;
}

function written(value: number, least: number, most: number): string {
  const locale = numberLocale();
  const known = locale === 'en-IN' ? inIndia(value, least, most) : undefined;
  if (known !== undefined) return known;
  const name = `${locale} ${least} ${most}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(name, format);
  return format.format(value);
}
