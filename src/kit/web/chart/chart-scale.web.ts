import { formatMoney, formatNumber, numberLocale } from '../parts/format.web.ts';
import type { ChartUnit } from './chart-data.web.ts';

/** Round values from 0 to at least `max`, about five of them, for the axis of a chart. */
export function niceTicks(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const whole = Math.max(1, step);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / whole) + 1 }, (_, index) => index * whole);
}

/** Every how many labels one is drawn, so that labels of `labelPx` do not touch in bands of `bandPx`. */
export const labelStep = (bandPx: number, labelPx: number): number => Math.max(1, Math.ceil(labelPx / Math.max(1, bandPx)));

/** A figure in words and in the table. */
export const figureText = (value: number, unit: ChartUnit): string =>
  unit === 'money' ? formatMoney(value) : formatNumber(value);

const compact = new Map<string, Intl.NumberFormat>();

/** A figure at the axis, where there is little room: large amounts are abbreviated, `48.6L`. */
export function axisText(value: number, unit: ChartUnit): string {
  if (unit !== 'money') return formatNumber(value);
  const locale = numberLocale();
  const format = compact.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  compact.set(locale, format);
  return format.format(value);
}
