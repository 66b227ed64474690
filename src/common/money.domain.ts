/** Whole hundredths of the currency. Sums of them are exact, far beyond any amount that a school has. */
export type Paise = number;

/** The largest amount that can be stored: twelve digits before the decimal point. */
export const largestAmount = 999_999_999_999.99;

/** The largest amount that can be entered: a sum of a hundred of them can still be stored. */
export const largestEntered = 9_999_999_999.99;

/** Converts an amount as sent, with at most two decimals, to paise. */
export const paiseOf = (amount: number): Paise => Math.round(amount * 100);

/** Converts paise to an amount as sent. */
export const amountOf = (paise: Paise): number => paise / 100;

/** An amount in a message: `1,80,000`, and with paise `1,500.50`. */
export const amountText = (amount: number): string =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 });

/** An amount on paper: `1,23,45,678.00`. */
export const printedAmount = (amount: number): string =>
  amount.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What `amountText` or `printedAmount` wrote, with the sign of the currency: `₹ 1,80,000`. */
export const inRupees = (written: string): string => `₹ ${written}`;

/** The sum of amounts, exact to the paisa. Never add amounts with `+`: 0.1 + 0.2 is not 0.3. */
export const sumOf = (amounts: readonly number[]): number =>
  amountOf(amounts.reduce((paise, amount) => paise + paiseOf(amount), 0));
