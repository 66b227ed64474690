/** A4, lying: a row for each time, a column for each day. */
export const weekTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(flipped: true, size: 8.5pt)

#paper-head()
#paper-title(())
#facts(data.facts)
#v(8pt, weak: false)
#if data.rows.len() == 0 { text(fill: muted, "No lessons in this week") } else {
  table(
    columns: (auto,) + range(data.days.len()).map(day => 1fr),
    inset: (x: 4pt, y: 4pt),
    stroke: 0.5pt + line-color,
    fill: (x, y) => if y == 0 { wash },
    table.header(repeat: true, text(weight: 700, "Time"), ..data.days.map(day => text(weight: 700, day))),
    ..data.rows.map(row => (
      text(size: 8pt, row.time),
      ..row.cells.map(lessons => stack(spacing: 5pt, ..lessons.map(lesson => stack(spacing: 3pt,
        text(weight: 700, lesson.at(0)),
        text(size: 7.5pt, fill: muted, lesson.at(1)),
        ..if lesson.at(2) != "" { (text(size: 7.5pt, weight: 700, lesson.at(2)),) } else { () })))),
    )).flatten())
}
`;

/**
 * A3, lying: a row for each program, the week beside it, and below what the letters stand for. All of it is on one page: as large
 * as its columns allow, smaller where there are many programs.
 */
export const schoolTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(paper: "a3", flipped: true, size: 6.5pt)

#let count = if data.days.len() == 0 { 0 } else { data.days.at(0).times.len() }
#let columns = data.days.len() * count
#let lesson(cell) = {
  let code = text(size: 5.6pt, weight: 700, cell.at(0))
  stack(spacing: 2pt, if cell.at(2) { strike(code) } else { code }, text(size: 5pt, fill: muted, cell.at(1)))
}
// A function, because an empty week has no columns for a table.
#let week() = table(
  columns: (auto,) + range(columns).map(column => 1fr),
  inset: (x: 1.2pt, y: 3pt),
  align: (x, y) => if x == 0 { left + horizon } else { center + horizon },
  stroke: (x, y) => (
    bottom: 0.4pt + line-color,
    left: if x > 0 and calc.rem(x - 1, count) == 0 { 0.9pt + ink } else { 0.3pt + line-color }),
  fill: (x, y) => if y < 2 { wash },
  table.header(repeat: true,
    table.cell(rowspan: 2, text(weight: 700, "Program")),
    ..data.days.map(day => table.cell(colspan: count, text(weight: 700, size: 7.5pt, day.name))),
    ..data.days.map(day => day.times.map(time => text(size: 5pt, time))).flatten()),
  ..data.programs.map(program => (text(weight: 700, size: 7.5pt, program.name), ..program.cells.map(lesson))).flatten())

// What each code stands for, down one column and on in the next.
#let legend(title, entries) = block(width: 100%, above: 7pt, breakable: false, {
  text(weight: 700, size: 6.5pt, title)
  v(3pt, weak: false)
  let number = 8
  let rows = calc.ceil(entries.len() / number)
  grid(columns: range(number).map(column => 1fr), column-gutter: 6pt,
    ..range(number).map(column => stack(spacing: 2.5pt,
      ..entries.slice(calc.min(column * rows, entries.len()), calc.min((column + 1) * rows, entries.len())).map(entry => {
        text(size: 5.6pt, weight: 700, entry.at(0))
        text(size: 5.6pt, "  " + entry.at(1))
      }))))
})

#let whole = {
  paper-head()
  paper-title(())
  facts(data.facts)
  v(6pt, weak: false)
  if data.programs.len() == 0 { text(fill: muted, "No lessons in this week") } else {
    week()
    legend("Courses", data.courses)
    legend("Staff", data.staff)
  }
}
#if columns == 0 { whole } else {
  layout(size => {
    let widest = calc.min(1.2, (size.width - 60pt) / columns / 21pt)
    let at(factor) = block(width: size.width / factor, whole)
    let fits(factor) = measure(at(factor)).height * factor <= size.height
    // A twentieth smaller each time, down to the first that fits. Each look lays the whole page out: first there where it would fit
    // if no line broke elsewhere, and beside it; then by halves.
    let last = calc.max(0, calc.ceil((widest - 0.4) / 0.05))
    let steps-to(factor) = calc.clamp(calc.ceil((widest - factor) / 0.05), 0, last)
    let height = measure(at(widest)).height
    let guess = steps-to(size.height / height)
    let (least, most) = if height * widest <= size.height { (0, 0) } else { (calc.min(1, last), last) }
    let looks = (guess, guess - 1, guess + 1)
    while least < most {
      let middle = calc.quo(least + most, 2)
      while looks.len() > 0 {
        let look = looks.remove(0)
        if least <= look and look < most {
          middle = look
          break
        }
      }
      if fits(widest - middle * 0.05) { most = middle } else { least = middle + 1 }
    }
    let factor = widest - least * 0.05
    scale(x: factor * 100%, y: factor * 100%, origin: top + left, reflow: true, at(factor))
  })
}
`;
