import { margins } from '../../../../kit/server/documents/templates/frame.server.ts';
import { principal } from '../report-card.table.ts';

/**
 * One A4 page for each student, however much is on it: the facts about the student at the top, signatures and the code at the foot.
 * Words and frames instead of colours, so that a photocopy says the same.
 *
 * When many cards are printed, their marks are set column by column, one paragraph each: a table takes three times as long, and nobody
 * has a printed page read aloud. A single card has a table. So do all cards of an examination in which a course's name takes two lines:
 * in columns, the marks below it would stand beside the wrong course. Texts of the same style are joined before they are set, because
 * every piece of text costs as much as a line.
 */
export const cardTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(separate: true)
#set page(margin: (top: 34pt, bottom: 42pt))
#set block(spacing: 0pt)
#set par(spacing: 0pt)

// Cheaper than a stack: one paragraph.
#let lines(gap, ..parts) = { set par(leading: gap); parts.pos().join(linebreak()) }
// Cheaper still, for texts of the same style: one piece of text.
#let texts(gap, parts) = { set par(leading: gap); parts.join("\\n") }
#let small(body) = text(size: 8pt, fill: muted, body)

#let card-head(card) = {
  let school = if card.school == none { (name: head.school, address: head.address) } else { card.school }
  let below = ((8.5pt, school.address), (8pt, school.at("registration", default: ""))).filter(said => said.at(1) != "")
  let name = text(size: 17pt, weight: 700, school.name)
  let words = if below.len() == 0 { name } else { lines(4pt, name, ..below.map(((size, said)) => text(size: size, fill: muted, said))) }
  if head.logo { grid(columns: (auto, 1fr), column-gutter: 13pt, align: horizon, scale(118%, reflow: true, logo()), words) } else { words }
  v(9pt, weak: false)
  line(length: 100%, stroke: 1pt + ink)
}

#let title(card) = grid(
  columns: (1fr, auto), column-gutter: 12pt, align: (left + bottom, right + bottom),
  {
    // With many cards, an outline in which every entry has the same name helps nobody.
    if data.isBatch { text(size: 19pt, weight: 700, "Report Card") } else { heading(text(size: 19pt, "Report Card")) }
    v(6pt, weak: false)
    lines(4pt, text(size: 12pt, weight: 700, breaking(card.examination)), text(size: 9pt, fill: muted, card.period))
  },
  lines(6pt, ..card.marks.map(mark), text(size: 9pt, fill: muted, "No. " + card.number)))

// As two texts only if each is sure to take one line; otherwise a label would stand beside the end of the text above.
#let facts(all) = {
  let label = text.with(fill: muted)
  let set-all = grid.with(columns: (auto, 1fr), column-gutter: 14pt)
  if all.any(fact => fact.at(1).clusters().len() > 28) {
    set-all(row-gutter: 4.5pt, ..all.map(fact => (label(fact.at(0)), breaking(fact.at(1)))).flatten())
  } else { set-all(label(texts(4.5pt, all.map(fact => fact.at(0)))), texts(4.5pt, all.map(fact => fact.at(1)))) }
}

#let student(card) = block(width: 100%, fill: wash, radius: 4pt, inset: 11pt, {
  let words = {
    text(size: 14pt, weight: 700, breaking(card.name))
    v(8pt, weak: false)
    facts(card.facts)
  }
  if card.photo == none { words } else {
    grid(columns: (1fr, auto), column-gutter: 12pt, words,
      box(clip: true, radius: 3pt, stroke: 0.5pt + line-color,
        image(card.photo, width: 66pt, height: 82pt, fit: "cover", alt: "Photo of " + card.name)))
  }
})

// With a grade or without; cards of one file may have been issued under different scales.
#let widths(card) = if card.header.len() > 5 { (1fr, 62pt, 62pt, 58pt, 58pt, 78pt) } else { (1fr, 68pt, 68pt, 64pt, 90pt) }
#let side(at) = if at == 0 { left } else if at <= 3 { right } else { center }
#let label(card, at) = text(weight: 700, card.header.at(at))
#let cell(at, row) = {
  let last = row.cells.len() - 1
  let said = row.cells.at(at)
  if at == 3 { text(weight: 700, said) }
  else if at == 0 { breaking(said) }
  else if at < last { said }
  else if row.isBad { box(stroke: 0.9pt + ink, radius: 2pt, outset: (x: 4pt, y: 0.5pt), baseline: 0.25em, text(weight: 700, said)) }
  else { text(fill: muted, said) }
}
#let inset(pad) = (x: 7pt, y: pad)

// Whether the name of a course takes more than one line. Measuring in a context sets all cards twice, so only names are measured that
// might not fit an A4 page at 9.5 pt if every letter were as wide as the widest, in em.
#let names = data.papers.map(card => card.rows.map(row => row.cells.at(0))).flatten().dedup()
#let room = 595.28pt - 2 * ${margins.side}pt - calc.max(..data.papers.map(card => widths(card).slice(1).sum())) - 2 * inset(0pt).x
#let letter-width(letter) = if letter.contains(regex("^[a-ln-vx-z ]$")) { 0.62 } else { 1.05 }
#let may-wrap = names.any(name => name.clusters().map(letter-width).sum(default: 0) * 9.5pt > room)
#let wraps() = measure(names.join("\\n")).width > room

#let marks-table(card, pad) = table(
  columns: widths(card), inset: inset(pad), align: (x, y) => side(x) + horizon,
  stroke: (x, y) => (bottom: if y == 0 or y >= card.rows.len() { 1pt + ink } else { 0.5pt + line-color }),
  table.header(..range(card.header.len()).map(at => label(card, at))),
  ..card.rows.map(row => range(card.header.len()).map(at => cell(at, row))).flatten(),
  ..card.total.map(said => text(weight: 700, said)))

// The content of a column, in one piece of text for each style in it.
#let column(card, at) = {
  let strong = text.with(weight: 700)
  let last = card.header.len() - 1
  let (label, said, total) = (card.header.at(at), card.rows.map(row => row.cells.at(at)), card.total.at(at))
  if at == 3 { strong((label, ..said, total).join("\\n")) } else {
    strong(label + "\\n")
    if at < last { said.join("\\n") + "\\n" } else {
      set text(fill: muted)
      for row in card.rows { if row.isBad { text(fill: ink, cell(at, row)) + linebreak() } else { row.cells.at(at) + "\\n" } }
    }
    strong(total)
  }
}

// The same with a paragraph for each column; every line is 1.1 em high, whatever its script.
#let marks-columns(card, pad) = {
  let pitch = 1.1em + 2 * pad
  let rules(stroke, ..rows) = place(curve(stroke: stroke, ..rows.pos().map(at => (
    curve.move((0pt, (at + 1) * pitch)), curve.line((100%, (at + 1) * pitch)))).flatten()))
  let count = card.rows.len()
  block(width: 100%, height: (count + 2) * pitch, {
    rules(0.5pt + line-color, ..range(1, count))
    rules(1pt + ink, 0, count, count + 1)
    set par(leading: 2 * pad)
    grid(columns: widths(card), inset: inset(pad), align: (x, y) => side(x), ..range(card.header.len()).map(at => column(card, at)))
  })
}

#let frame-stroke = 0.9pt + ink
#let figure-columns(card) = card.figures.map(_ => 1fr)
#let value-text = text.with(size: 15pt, weight: 700)

// If a label or a note takes more than one line, all labels are as high as the highest one, and so are all notes.
#let uneven-figures(card) = {
  set par(leading: 4pt)
  // Half of a stroke lies outside its cell, where a full card is clipped.
  pad(x: 0.45pt, grid(
    columns: figure-columns(card), column-gutter: 8pt,
    inset: (x, y) => (x: 9pt, top: if y == 0 { 8pt } else { 2pt }, bottom: if y == 2 { 8pt } else { 2pt }),
    stroke: (x, y) => (x: frame-stroke, top: if y == 0 { frame-stroke }, bottom: if y == 2 { frame-stroke }),
    ..card.figures.map(figure => small(figure.at(0))),
    ..card.figures.map(figure => value-text(figure.at(1))),
    ..card.figures.map(figure => small(figure.at(2)))))
}

#let figures(card) = if card.isUneven { uneven-figures(card) } else {
  grid(
    columns: figure-columns(card), column-gutter: 8pt,
    ..card.figures.map(((label, value, note)) => block(
      width: 100%, stroke: frame-stroke, radius: 4pt, inset: (x: 9pt, y: 8pt),
      lines(4pt, small(label), value-text(value), small(if note == "" { sym.space.nobreak } else { note })))))
}

#let said(label, words) = block(width: 100%, stroke: (left: 2pt + ink), inset: (left: 9pt, y: 1pt), lines(4pt, small(label), breaking(words)))

#let body(card, pad, gap, in-columns) = {
  card-head(card)
  v(gap, weak: false)
  title(card)
  v(gap, weak: false)
  student(card)
  v(gap - 4pt, weak: false)
  if in-columns { marks-columns(card, pad) } else { marks-table(card, pad) }
  for note in card.notes { v(5pt, weak: false); small(note) }
  v(gap, weak: false)
  figures(card)
  for (label, words) in card.said { v(gap * 0.8, weak: false); said(label, words) }
}

#let signatures(card) = grid(
  columns: card.signatures.map(_ => 1fr), column-gutter: 26pt,
  ..card.signatures.map(((role, who)) => {
    if role == "${principal}" and card.signature != none { place(center, dy: -27pt, signature-picture(card.signature, who, 25pt)) }
    line(length: 100%, stroke: 0.6pt + ink)
    v(3pt, weak: false)
    align(center, lines(3pt, text(size: 8.5pt, role), text(size: 7.5pt, fill: muted, if who == "" { sym.space.nobreak } else { who })))
  }))

// Without an address of its own, the school is asked, by the code in letters.
#let genuine(card) = grid(
  columns: (auto, 1fr, auto), column-gutter: 9pt, align: horizon,
  if card.link != none { image(bytes(card.link.picture), format: "svg", width: 68pt, alt: "Code that leads to " + card.link.address) },
  lines(4pt,
    text(size: 8.5pt, weight: 700, "Is this card genuine?"),
    ..if card.link == none { (small("The school can tell by its code."), text(size: 8pt, card.code)) } else {
      (small("Scan the code, or open the address. It says so without a password."), text(size: 8pt, link(card.link.address, card.link.address)))
    },
    small("No. " + card.number + ", issued on " + card.issued)),
  if card.scale.len() > 0 { text(size: 7pt, fill: muted, texts(1pt, card.scale)) })

#let foot-block(card) = block(width: 100%, {
  v(28pt, weak: false)
  signatures(card)
  v(9pt, weak: false)
  hairline
  v(5pt, weak: false)
  genuine(card)
})

// Measured, and made as small as necessary or as wide as there is room; the cards that need none of this pay nothing for it.
#let measured(card, in-columns) = layout(size => {
  let foot = foot-block(card)
  let room = size.height - measure(foot, width: size.width).height
  let height(body) = measure(body, width: size.width).height
  let tight = body(card, 2.4pt, 8pt, in-columns)
  let rest = room - height(tight)
  let set-body = if rest >= 0pt {
    body(card, 2.4pt + calc.min(2.6pt, rest * 0.7 / (2 * (card.rows.len() + 2))), 8pt + calc.min(5pt, rest * 0.3 / 5), in-columns)
  } else {
    // Lines become longer and break less often, so the card comes out no higher than calculated.
    let share = room / height(tight)
    scale(share * 100%, origin: top + left, reflow: true, block(width: size.width / share, tight))
  }
  block(width: 100%, height: size.height, clip: true, { set-body; v(1fr); foot })
})

#let cards(has-long) = {
  let in-columns = data.isBatch and not has-long
  for (at, card) in data.papers.enumerate() {
    if at > 0 { pagebreak() }
    if card.isFull or has-long { measured(card, in-columns) } else {
      block(width: 100%, height: 100%, { body(card, card.pad * 1pt, 13pt, in-columns); v(1fr); foot-block(card) })
    }
  }
}
#if may-wrap { context cards(wraps()) } else { cards(false) }
`;
