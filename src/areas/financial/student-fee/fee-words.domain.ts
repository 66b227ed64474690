// The figures of fees in words. A figure beside a status always says what it is: one alone is read as what was paid by some, as what is
// open by others. Amounts come written, as a screen or a paper writes them.

/** What is still to be paid, whether or not its day has come: `46,200.00 due`. */
export const dueInWords = (balance: string): string => `${balance} due`;

/** How far a fee is paid: `Paid 0.00 of 46,200.00`. */
export const paidInWords = (paid: string, total: string): string => `Paid ${paid} of ${total}`;
