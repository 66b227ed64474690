/** A4: banks and offices ask for it and file it. */
export const payslipTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame

#let part(title, rows, sums) = block(above: 14pt, amounts-table(
  (title, "In the year (₹)", "In the month (₹)"), rows, amounts: 2, sums: sums))

#paper-head()
#paper-title(data.marks)
#facts(data.facts)
#part("Earnings", data.earnings, 1)
#part("Deductions", data.deductions, 1)
#part("Tax", data.tax, 1)
#block(above: 16pt, text(weight: 700, "Net salary of the month"))
#amount-box(data.amount, data.words)
#if data.paid.len() > 0 {
  amounts-table(("Paid on", "Voucher", "Payment Mode", "Amount (₹)"), data.paid, sums: data.differs)
} else { text(fill: muted, "Nothing has been paid for this month yet.") }
#closing((), "For " + head.school)
`;
