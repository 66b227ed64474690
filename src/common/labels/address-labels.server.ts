import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendDocument } from '../../kit/server/documents/send-document.server.ts';

/** One label. */
export interface AddressLabel {
  name: string;
  /** What the post does not need to know, small: whom a letter is about. */
  about: string;
  /** Empty where none was entered: the label says so. */
  address: string;
}

/** A4 with three columns and eight rows of 70 × 37 mm, as most shops sell it. Nothing is printed besides. */
const template = `
#import "/frame.typ": *
#let data = json("/data.json")
#set document(title: head.title)
#set page(paper: "a4", margin: (x: 0mm, top: 0.5mm, bottom: 0mm))
#show: text-set.with(size: 9pt)
#set par(leading: 0.3em, spacing: 0.3em)

// In the largest type in which the whole address fits: its end is the town and the code.
#let address(string, width) = {
  let height = 5.4em.to-absolute()
  let fits(size) = measure(text(size: size, string), width: width).height <= height + 0.1pt
  let size = (9pt, 8pt, 7pt, 6pt).find(fits)
  text(size: if size == none { 6pt } else { size }, context fit(string, width, height))
}

#let label(of) = block(width: 70mm, height: 37mm, inset: (x: 6mm, y: 2.5mm), clip: true, align(left + horizon, stack(
  spacing: 3pt,
  {
    set text(size: 10pt, weight: 700)
    layout(size => context fit(of.name, size.width, 2.6em.to-absolute()))
  },
  layout(size => context if of.address == "" { text(fill: muted, "No address was entered.") } else {
    address(of.address, size.width)
  }),
  ..if of.about == "" { () } else { ({
    set text(size: 7pt, fill: muted)
    layout(size => context fit(of.about, size.width, 2.5em.to-absolute()))
  },) })))

#grid(columns: 3 * (70mm,), rows: 37mm, ..data.labels.map(label))
`;

/** Answers with address labels as PDF. */
export const sendLabels = (
  request: FastifyRequest,
  reply: FastifyReply,
  labels: readonly AddressLabel[],
): Promise<FastifyReply> =>
  sendDocument(request, reply, { fileName: 'address labels', title: 'Address labels', template, data: { labels } });
