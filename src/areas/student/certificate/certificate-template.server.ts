/** What both certificates share, after the import of `/paper.typ`: lines to sign on, side by side, the last of them the principal’s. */
const signatures = `
#let signatures(names, signer) = block(width: 100%, breakable: false, above: 56pt, {
  let small = text.with(size: 8pt, fill: muted)
  let sign(name, who: "", picture: none) = {
    if picture != none { place(center, dy: -44pt, signature-picture(picture, who, 42pt)) }
    line(length: 100%, stroke: 0.5pt + ink)
    v(3pt, weak: false)
    align(center, if who == "" { small(name) } else { stack(spacing: 4pt, small(name), small(who)) })
  }
  grid(columns: (..names.map(_ => 1fr), 1fr), column-gutter: 26pt,
    ..names.map(name => sign(name)), sign("Principal, with seal", who: signer.name, picture: signer.signature))
})
`;

const certificate = `
#import "/paper.typ": *
${signatures}
#let certificate(said, of: head, title: head.title) = {
  paper-head(of: of, registration: said.registration)
  paper-title(said.marks, title: title)
  block(above: 18pt, below: 16pt, said.says)
  facts(said.facts, row-gutter: 12pt, to-write: ("General Conduct", "Remarks"))
  signatures(("Class Teacher", "Checked by"), said.signer)
  closing(said.remarks, none, proof: said.proof)
}
#let data = json("/data.json")
`;

/** A4: it is filed, and handed to another school. Conduct and remarks are written by hand. */
export const transferTemplate = `
${certificate}
#show: frame.with(size: 10.5pt)
#certificate(data)
`;

/** Many of them, a page each. */
export const transfersTemplate = `
${certificate}
#show: frame.with(size: 10.5pt, separate: true)
#for (at, paper) in data.papers.enumerate() {
  if at > 0 { pagebreak() }
  certificate(paper, of: head + paper.head, title: paper.title)
}
`;

/** A4. */
export const bonafideTemplate = `
#import "/paper.typ": *
${signatures}
#let data = json("/data.json")
#show: frame.with(size: 10.5pt)

#paper-head(registration: data.registration)
#paper-title(())
#block(above: 18pt, below: 18pt, par(leading: 0.9em, data.says))
#facts(data.facts, row-gutter: 12pt)
#signatures(("Prepared by",), data.signer)
`;
