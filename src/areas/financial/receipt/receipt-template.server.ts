import { payCodeTemplate } from '../upi/pay-code.server.ts';

/** A5: two fit on a sheet, one enlarged to A4 keeps its proportions, and on a phone it is readable upright. */
export const receiptTemplate = `
#import "/paper.typ": *
${payCodeTemplate}
#let data = json("/data.json")
#show: frame.with(paper: "a5", size: 9pt)
#set page(margin: (top: 34pt, x: 34pt, bottom: 44pt), background: if data.isCancelled {
  rotate(-35deg, text(size: 58pt, weight: 700, fill: luma(225), "Cancelled"))
})

#paper-head()
#paper-title(data.marks)
#facts(data.facts)
#amount-box(data.amount, data.words)
#if data.table != none { amounts-table(data.table.header, data.table.rows, sums: 1) }
#if data.balances.len() > 0 {
  block(above: 10pt, grid(columns: (1fr, auto), row-gutter: 5pt, column-gutter: 12pt, align: (left, right), inset: (x: 4pt),
    ..data.balances.map(((label, amount)) => (text(weight: 700, label), text(weight: 700, amount))).flatten()))
}
#pay-code(data.code)
#closing(data.remarks, if data.isCancelled { none } else { data.signature }, proof: data.proof)
`;
