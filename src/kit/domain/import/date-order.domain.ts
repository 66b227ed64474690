/** `०५` is `05`. */
export const withLatinDigits = (text: string): string => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** How many dates of a column can be read in which order. */
export interface DateOrder {
  dayFirst: number;
  monthFirst: number;
  /** Both parts may be months. */
  either: number;
}

const numeric = /^(\d{1,2})([./-])(\d{1,2})([./-]\d{2,4}(?:\D.*)?)$/;

/** Counts what the dates of a column, as they are written, say about their order. */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const order = { dayFirst: 0, monthFirst: 0, either: 0 };
  for (const text of texts) {
    const [, first, , second] = numeric.exec(withLatinDigits(text)) ?? [];
    if (first === undefined || second === undefined) continue;
    if (Number(first) > 12) order.dayFirst += 1;
    else if (Number(second) > 12) order.monthFirst += 1;
    else if (first !== second) order.either += 1;
  }
  return order;
}

/** A date that is written month first, with the day first. */
export const dayFirst = (text: string): string => text.replace(numeric, '$3$2$1$4');
