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

/** A3, lying: a row for each program, the week beside it. */
export const schoolTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(paper: "a3", flipped: true, size: 6.5pt)

#paper-title(())
#facts(data.facts)
#v(6pt, weak: false)
#if data.programs.len() == 0 { text(fill: muted, "No lessons in this week") } else {
  let count = data.days.at(0).times.len()
  let columns = data.days.len() * count
  table(
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
    ..data.programs.map(program => (
      text(weight: 700, size: 7.5pt, program.name),
      ..program.cells.map(cell => stack(spacing: 2pt, text(size: 5.6pt, weight: 700, cell.at(0)), text(size: 5pt, fill: muted, cell.at(1)))),
    )).flatten())
}
`;
