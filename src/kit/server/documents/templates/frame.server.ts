import { fontFamilies } from '../fonts.server.ts';

/** Margins of every page, in points. */
export const margins = { top: 44, side: 36, bottom: 46 };

/** Height in points of the letterhead with the rule under it. */
export const letterheadHeight = 52;

/** What all documents share, imported as `/frame.typ`; it reads `/head.json` and `/logo`. */
export const frameTemplate = `
#let head = json("/head.json")
#let ink = rgb("#1d2530")
#let muted = rgb("#5b6573")
#let line-color = rgb("#d5dae1")
#let wash = rgb("#f2f4f7")
#let hairline = line(length: 100%, stroke: 0.5pt + line-color)

// The text, cut with an ellipsis to what the height holds. Needs a context.
#let fit(string, width, height) = {
  let fits(part) = measure(part, width: width).height <= height + 0.1pt
  if fits(string) { return string }
  let letters = string.clusters()
  let low = 0
  let high = letters.len()
  while low < high {
    let middle = calc.quo(low + high + 1, 2)
    if fits(letters.slice(0, middle).join("") + "…") { low = middle } else { high = middle - 1 }
  }
  letters.slice(0, low).join("", default: "").trim() + "…"
}

#let one-line(string) = layout(size => fit(string, size.width, 1.1em.to-absolute()))

#let logo() = context {
  let natural = image(read("/logo", encoding: none), height: 36pt, alt: "Logo of " + head.school)
  if measure(natural).width <= 120pt { natural } else {
    image(read("/logo", encoding: none), width: 120pt, height: 36pt, fit: "contain", alt: "Logo of " + head.school)
  }
}

// In large type where it fits a line, else smaller in up to two.
#let school-name(width) = {
  if measure(text(size: 14pt, head.school)).width <= width { text(size: 14pt, head.school) } else {
    set text(size: 10.5pt)
    context fit(head.school, width, 2.45em.to-absolute())
  }
}

#let letterhead() = block(height: ${letterheadHeight}pt, width: 100%, spacing: 0pt, {
  let name = text(weight: 700, layout(size => context school-name(size.width)))
  let address = text(size: 8pt, fill: muted, one-line(head.address))
  let lines = if head.address == "" { name } else { stack(spacing: 3pt, name, address) }
  block(height: 36pt, width: 100%, spacing: 0pt, if head.logo {
    grid(columns: (auto, 1fr), rows: 36pt, column-gutter: 11pt, align: horizon, logo(), lines)
  } else { align(horizon, lines) })
  v(9pt, weak: false)
  hairline
})

#let running-head() = block(width: 100%, {
  set text(size: 7.5pt, fill: muted)
  one-line(head.school + " · " + head.title)
})

#let foot(page, pages) = {
  set text(size: 7.5pt, fill: muted)
  hairline
  v(5pt, weak: false)
  grid(columns: (1fr, auto), column-gutter: 12pt,
    one-line("Printed on " + head.printedOn + " by " + head.printedBy + if head.code != "" { " · " + head.code }),
    if page != none { "Page " + str(page) + " of " + str(pages) })
}

// Type of a document.
#let text-set(body, size: 9.5pt) = {
  set text(
    font: (${fontFamilies.map((family) => `"${family}"`).join(', ')}),
    fallback: false,
    lang: "en",
    size: size,
    fill: ink,
    hyphenate: false,
    number-width: "tabular",
    top-edge: 0.85em,
    bottom-edge: -0.25em,
  )
  body
}

// Paper, type, head and foot of a document; "pages" where it is a part of a longer one. Where every page is a paper of its own,
// none has a number, and none a running head.
#let frame(body, paper: "a4", flipped: false, size: 9.5pt, pages: none, separate: false) = {
  set document(title: head.title)
  set page(
    paper: paper,
    flipped: flipped,
    margin: (top: ${margins.top}pt, x: ${margins.side}pt, bottom: ${margins.bottom}pt),
    header-ascent: 16pt,
    footer-descent: 12pt,
    header: if separate { none } else { context if counter(page).get().first() > 1 { running-head() } },
    footer: if separate { foot(none, none) } else {
      context foot(counter(page).get().first(), if pages == none { counter(page).final().first() } else { pages })
    },
  )
  show: text-set.with(size: size)
  set par(leading: 0.25em, spacing: 0.6em)
  show heading: set text(size: 15pt, weight: 700)
  show heading.where(level: 2): set text(size: 11pt)
  show heading: set block(spacing: 0pt)
  body
}
`;
