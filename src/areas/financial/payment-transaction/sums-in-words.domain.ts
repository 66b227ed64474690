interface Sums {
  received: number;
  refunds: number;
  income: number;
  expense: number;
}

/**
 * What payments come to, as people read it: the school as the chart of income and expense counts them, a family as what it has paid.
 * @param ofAll whether the reader sees all payments
 */
export function sumsInWords(sums: Partial<Sums>, ofAll: boolean): (readonly [label: string, amount: number | undefined])[] {
  const { received, refunds, income, expense } = sums;
  const whole = ofAll ? [['Income', income] as const, ['Expense', expense] as const] : [['Paid', income] as const];
  return refunds ? [['Received', received], ['Refunds', refunds], ...whole] : whole;
}
