/** What single papers of all areas share, imported as `/paper.typ`: a head that shows the whole address, facts, amounts, a code to scan. */
export const paperTemplate = `
#import "/frame.typ": *

// A picture of what somebody writes by hand, above the line for it.
#let signature-picture(picture, who, height) = box(width: 100%, height: height,
  image(picture, width: 100%, height: 100%, fit: "contain", alt: if who == "" { "Signature" } else { "Signature of " + who }))

// Of many papers in one file, each may name the school as it was called when that was issued. Below, what a board asks for.
#let paper-head(of: head, registration: "") = block(width: 100%, below: 13pt, {
  let name = text(size: 13pt, weight: 700, of.school)
  let below = (of.address, registration).filter(said => said != "").map(said => text(size: 8pt, fill: muted, said))
  let lines = if below.len() == 0 { name } else { stack(spacing: 4pt, name, ..below) }
  if head.logo { grid(columns: (auto, 1fr), column-gutter: 11pt, align: horizon, logo(), lines) } else { lines }
  v(9pt, weak: false)
  line(length: 100%, stroke: 0.75pt + ink)
})

// What stands beside a title, framed: it is read on a photocopy, too.
#let mark(string) = box(stroke: 0.9pt + ink, radius: 2pt, inset: (x: 6pt, y: 3.5pt), text(size: 8.5pt, weight: 700, string))

#let paper-title(marks, title: head.title) = block(width: 100%, below: 11pt, grid(
  columns: (1fr, auto), column-gutter: 12pt, align: (left + horizon, right + horizon),
  heading(title), stack(dir: ltr, spacing: 5pt, ..marks.map(mark))))

// A long word in Latin letters, such as a reference, may break: otherwise it would run over an amount, or off the page.
#let long-word = regex("[!-~\\u{a1}-\\u{24f}]{25,}")
#let breaking(string) = string.replace(long-word, found => found.text.clusters().chunks(12).map(part => part.join()).join("\\u{200b}"))

// Pairs of a label and what it says; below them labels with a line to write on.
#let facts(pairs, row-gutter: 5pt, to-write: ()) = grid(
  columns: (auto, 1fr), column-gutter: 14pt, row-gutter: row-gutter,
  ..pairs.map(((label, value)) => (text(fill: muted, label), text(breaking(value)))).flatten(),
  ..to-write.map(label => (text(fill: muted, label), box(width: 100%, height: 1.2em, stroke: (bottom: 0.5pt + ink)))).flatten())

// An amount that is to be seen first, in figures and in words.
#let amount-box(figures, words) = block(
  width: 100%, stroke: 0.75pt + ink, radius: 3pt, inset: (x: 11pt, y: 9pt), above: 12pt, below: 12pt, breakable: false,
  stack(spacing: 5pt, text(size: 16pt, weight: 700, figures), text(size: 9pt, words)))

// A table whose last columns are amounts, and whose last rows are their sums.
#let amounts-table(header, rows, amounts: 1, sums: 0) = {
  let first-amount = header.len() - amounts
  table(
    columns: range(header.len()).map(at => if at == 0 { 1fr } else { auto }),
    inset: (x: 5pt, y: 3.8pt),
    align: (x, y) => if x >= first-amount { right } else { left },
    stroke: (x, y) => (bottom: if y == 0 { 0.75pt + ink } else { 0.5pt + line-color }),
    table.header(repeat: true, ..header.map(label => text(weight: 700, size: 0.9em, label))),
    ..rows.enumerate().map(((at, row)) => {
      let weight = if at >= rows.len() - sums { 700 } else { 400 }
      row.enumerate().map(((x, cell)) => text(weight: weight, if x == 0 { breaking(cell) } else { cell }))
    }).flatten())
}

// Something to scan, beside what it is for.
#let code-block(svg, alt, body) = block(width: 100%, breakable: false, above: 12pt, grid(
  columns: (auto, 1fr), column-gutter: 10pt, align: horizon,
  image(bytes(svg), format: "svg", width: 86pt, alt: alt), body))

// How anybody finds out whether the paper is genuine. Without an address of its own, the school is asked, by the code in letters.
#let genuine(proof, remarks) = {
  let small = text.with(size: 8pt, fill: muted)
  let said = stack.with(spacing: 4pt, ..remarks.map(remark => small(breaking(remark))))
  if proof == none { said() } else if proof.link == none { said(small("Genuine? The school can tell by the code " + proof.code)) } else {
    grid(columns: (auto, 1fr), column-gutter: 7pt, align: horizon,
      image(bytes(proof.link.picture), format: "svg", width: 46pt, alt: "Code that leads to " + proof.link.address),
      said(small({ "Genuine? Scan the code, or open "; link(proof.link.address, proof.link.address) })))
  }
}

// What is to be said at the end, and beside it a line to sign on, where there is somebody to sign.
#let closing(remarks, signature, proof: none) = block(width: 100%, breakable: false, above: 14pt, grid(
  columns: if signature == none { (1fr,) } else { (1fr, 150pt) }, column-gutter: 16pt, align: bottom,
  genuine(proof, remarks),
  ..if signature != none { ({
    v(26pt, weak: false)
    line(length: 100%, stroke: 0.5pt + ink)
    v(3pt, weak: false)
    align(center, text(size: 8pt, fill: muted, signature))
  },) }))
`;
