import { cellPadding } from '../list-columns.server.ts';

const shared = `
#import "/frame.typ": *
#let data = json("/data.json")
#let count = data.columns.len()
#let widths = data.boxes.map(box => box.width * 1pt)
#let rooms = data.boxes.map(box => box.room * 1pt)
#let sides = data.columns.map(column => if column.align == "right" { right } else { left })
#let padding = ${cellPadding.y}pt
#let insets = data.boxes.map(box => (left: ${cellPadding.x}pt, right: (box.width - box.room - ${cellPadding.x}) * 1pt, y: padding))
#let heading-text(body) = text(weight: 700, size: 0.92em, body)

#let list-head = {
  letterhead()
  grid(columns: (1fr, auto), rows: 20pt, align: (left + bottom, right + bottom), column-gutter: 16pt,
    text(size: 15pt, weight: 700, layout(size => heading(fit(head.title, size.width, 16.5pt)))),
    text(fill: muted, size: 8.5pt, data.summary))
  if data.filters != "" {
    v(4pt, weak: false)
    text(fill: muted, size: 8.5pt, layout(size => fit(data.filters, size.width, data.filterHeight * 1pt)))
  }
}

#let directed(body, from-right) = if from-right { set text(dir: rtl); body } else { body }
`;

/** A long list: its part of the pages, each dealt out beforehand. */
export const partTemplate = `${shared}
#show: frame.with(flipped: data.flipped, size: data.size * 1pt, pages: data.pages)
#counter(page).update(data.firstPage)

#let show-cell(cell, column, height) = {
  if type(cell) == str { return cell }
  let string = if cell.measure { context fit(cell.text, rooms.at(column), height - 2 * padding) } else { cell.text }
  directed(string, cell.fromRight)
}

#for (index, page) in data.parts.enumerate() {
  if index > 0 { pagebreak() }
  if index == 0 and data.firstPage == 1 { block(height: data.listHead * 1pt, width: 100%, spacing: 0pt, list-head) }
  block(spacing: 0pt, fill: wash, grid(
    columns: widths, rows: data.headRow * 1pt, inset: insets, align: sides.map(side => side + horizon),
    ..data.columns.enumerate().map(((column, it)) => heading-text(
      context fit(it.header, rooms.at(column), data.headRow * 1pt - 2 * padding)))))
  block(spacing: 0pt, grid(
    columns: widths, rows: page.heights.map(height => height * 1pt), inset: insets, align: sides,
    stroke: (bottom: 0.5pt + line-color),
    ..page.cells.enumerate().map(((at, cell)) => show-cell(
      cell, calc.rem(at, count), page.heights.at(calc.quo(at, count)) * 1pt))))
}
`;

/** A short list: one table with its tags, rows as high as their content. */
export const tableTemplate = `${shared}
#show: frame.with(flipped: data.flipped, size: data.size * 1pt)
#block(below: 8pt, list-head)
#table(
  columns: widths, inset: insets, align: sides,
  stroke: (x, y) => if y > 0 { (bottom: 0.5pt + line-color) },
  fill: (x, y) => if y == 0 { wash },
  table.header(repeat: true, ..data.columns.map(column => heading-text(column.header))),
  ..data.rows.map(cell => if type(cell) == str { cell } else { directed(cell.text, cell.fromRight) }),
  ..if data.rows.len() == 0 { (table.cell(colspan: count, inset: (y: 14pt), align: center, text(fill: muted, data.empty)),) },
)
`;
