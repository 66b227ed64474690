import { payCodeTemplate } from '../upi/pay-code.server.ts';

/** A4: children one below the other, as many pages as they need. */
export const familyStatementTemplate = `
#import "/paper.typ": *
${payCodeTemplate}
#let data = json("/data.json")
#show: frame

#paper-head()
#paper-title(())
#facts(data.facts)
#block(above: 14pt, amounts-table(("Child", "Charged (₹)", "Paid (₹)", "Balance (₹)", "Excess (₹)"), data.sums, amounts: 4, sums: 1))
#block(above: 12pt, text(size: 12pt, weight: 700, "Balance of the family: " + data.balance))
#pay-code(data.code)

#for child in data.children {
  block(above: 20pt, below: 8pt, sticky: true, {
    heading(level: 2, breaking(child.name))
    v(3pt, weak: false)
    text(fill: muted, size: 8.5pt, "Admission number " + child.admission)
  })
  if child.fees.len() > 0 {
    amounts-table(("Fees", "School Year", "Due Date", "Total (₹)", "Paid (₹)", "Balance (₹)"), child.fees, amounts: 3)
  } else { text(fill: muted, "No fees") }
  v(9pt, weak: false)
  if child.payments.len() > 0 {
    amounts-table(("Payments", "Receipt Number", "Payment Mode", "Amount (₹)"), child.payments)
  } else { text(fill: muted, "No payments") }
}
`;
