/**
 * One A4 page for each letter, to be folded in three: the address shows in the window of a long envelope. A letter that is too long for its
 * page is set in smaller type.
 */
export const letterTemplate = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(separate: true)
#set page(margin: (top: 36pt, x: 62pt, bottom: 44pt))

// The fonts have no italics. Slanted word by word, so that lines can break.
#let slanted(string) = string.split(" ").map(word => box(baseline: 0.25em, skew(ax: -12deg, word))).join(" ")
#let look(run) = {
  let said = run.text.split("\\n").map(part => if "italic" in run.marks { slanted(part) } else { part }).join(linebreak())
  if "bold" in run.marks { said = text(weight: 700, said) }
  if "underline" in run.marks { said = underline(said) }
  if "strike" in run.marks { said = strike(said) }
  said
}
#let sizes = (10.5pt, 15pt, 13pt, 11.5pt)
#let aligned = (left: left, center: center, right: right, justify: left)
#let set-line(line) = {
  let said = {
    set par(justify: line.align == "justify")
    set text(size: sizes.at(line.heading), weight: if line.heading > 0 { 700 } else { 400 })
    align(aligned.at(line.align), line.runs.map(look).join())
  }
  let body = if line.depth == 0 { said } else {
    pad(left: (line.depth - 1) * 16pt, grid(columns: (16pt, 1fr), text(size: sizes.at(0), line.point), said))
  }
  block(width: 100%, above: if line.heading > 0 { 13pt } else if line.depth > 0 { 4pt } else { 8pt }, below: 0pt,
    pad(left: line.indent * 21pt, if line.runs.len() == 0 { v(8pt, weak: false) } else { body }))
}

#let address-lines(letter) = block(height: 84pt, width: 240pt, clip: true, stack(spacing: 4pt,
  text(weight: 700, letter.name), ..letter.address.split("\\n")))

#let words(letter) = {
  block(width: 100%, text(size: 12pt, weight: 700, letter.subject))
  v(4pt, weak: false)
  for line in letter.lines { set-line(line) }
}

#for (at, letter) in data.papers.enumerate() {
  if at > 0 { pagebreak() }
  block(width: 100%, height: 100%, {
    paper-head()
    v(14pt, weak: false)
    grid(columns: (1fr, auto), address-lines(letter), text(fill: muted, data.date))
    v(16pt, weak: false)
    block(width: 100%, height: 1fr, layout(size => {
      let whole = words(letter)
      let share = calc.min(1, size.height / measure(whole, width: size.width).height)
      // Smaller type also needs fewer lines: to halve the height, about seven tenths of the size is enough.
      let scaled = calc.sqrt(share)
      while scaled > share and measure(whole, width: size.width / scaled).height * scaled > size.height {
        scaled = calc.max(share, scaled - 0.02)
      }
      if share == 1 { whole } else { scale(scaled * 100%, origin: top + left, reflow: true, block(width: size.width / scaled, whole)) }
    }))
  })
}
`;
