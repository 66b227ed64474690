import { inRupees, printedAmount } from '../../../common/money.domain.ts';
import { qrCode } from '../../../kit/server/documents/qr-code.server.ts';
import { type UpiPayment, upiLink } from './upi-link.domain.ts';

/** What a paper shows so that something can be paid by scanning it. */
export interface PayCode {
  svg: string;
  alt: string;
  title: string;
  lines: readonly string[];
}

/** The code for an open amount; null where nothing is open, or the school takes no payments by UPI. */
export function payCode(payment: UpiPayment): PayCode | null {
  if (payment.upiId === '' || payment.amount <= 0) return null;
  const amount = inRupees(printedAmount(payment.amount));
  return {
    svg: qrCode(upiLink(payment)),
    alt: `UPI code to pay ${amount} to ${payment.upiId}`,
    title: `Pay ${amount} by UPI`,
    lines: [`Scan with any UPI app, or pay to ${payment.upiId}`, `Note: ${payment.note}`],
  };
}

/** How a template shows it. */
export const payCodeTemplate = `
#let pay-code(code) = if code != none {
  code-block(code.svg, code.alt, stack(spacing: 5pt,
    text(weight: 700, code.title), ..code.lines.map(line => text(size: 8.5pt, line))))
}
`;
