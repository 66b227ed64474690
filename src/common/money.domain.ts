/** Whole hundredths of the currency: their sums are exact, far beyond what any school has. */
export type Paise = number;

/** The largest amount that is stored: twelve digits before the point. */
export const largestAmount = 999_999_999_999.99;

/** The largest amount that may be entered: a hundred of them still fit in a stored sum. */
export const largestEntered = 9_999_999_999.99;

/** An amount from the wire, with at most two decimals, in paise. */
export const paiseOf = (amount: number): Paise => Math.round(amount * 100);

/** Paise as an amount of the wire. */
export const amountOf = (paise: Paise): number => paise / 100;

/** An amount in a message: `1,80,000`. */
export const amountText = (amount: number): string => amount.toLocaleString('en-IN', { maximumFractionDigits: 2 });

/** An amount on paper: `1,23,45,678.00`. */
export const printedAmount = (amount: number): string =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The sum of amounts, to the paisa. Never add amounts by `+`: 0.1 + 0.2 is not 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amountOf(amounts.reduce((paise, amount) => paise + paiseOf(amount), 0));
