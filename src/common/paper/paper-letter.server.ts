import { displayDate } from '../../kit/domain/dates.domain.ts';
import type { Context } from '../../kit/server/http/context.server.ts';

/** A letter of the office, on the paper of the school; signed by hand. */
export interface PaperLetter {
  fileName: string;
  title: string;
  /** Whom it is for, a line each. */
  to: readonly string[];
  /** A paragraph each. */
  says: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
}

/** A4. */
const template = `
#import "/paper.typ": *
#let data = json("/data.json")
#show: frame.with(size: 10.5pt)

#paper-head()
#grid(columns: (1fr, auto), column-gutter: 14pt,
  stack(spacing: 5pt, ..data.to.map(line => text(line))), text(fill: muted, data.date))
#v(14pt)
#paper-title(())
#for said in data.says { block(above: 10pt, below: 10pt, par(leading: 0.8em, breaking(said))) }
#facts(data.facts, row-gutter: 8pt)
#block(width: 50%, breakable: false, above: 60pt, {
  line(length: 100%, stroke: 0.5pt + ink)
  v(3pt, weak: false)
  text(size: 8pt, fill: muted, "For the school")
})
`;

/** The letter, ready to be set by `sendDocument`. */
export const paperLetter = ({ today }: Pick<Context, 'today'>, { fileName, title, ...said }: PaperLetter) => ({
  fileName,
  title,
  template,
  data: { ...said, date: displayDate(today) },
});
