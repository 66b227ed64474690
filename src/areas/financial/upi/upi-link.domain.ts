/** A payment by UPI: to whom, how much and what for. */
export interface UpiPayment {
  /** `school@bank` */
  upiId: string;
  payee: string;
  /** Rupees. */
  amount: number;
  /** What the payer's bank shows beside it. */
  note: string;
}

const longestNote = 50;
const longestPayee = 99;

/**
 * The address that payment apps open, and that a UPI code contains. Blanks are `%20`, because apps would show a `+` as such, and
 * the `@` between name and bank stays. Source: NPCI, UPI Linking Specifications 1.6.
 */
export function upiLink({ upiId, payee, amount, note }: UpiPayment): string {
  const parts = {
    pa: upiId,
    pn: cut(payee, longestPayee),
    am: amount.toFixed(2),
    cu: 'INR',
    tn: cut(note, longestNote),
  };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encoded(value)}`);
  return `upi://pay?${query.join('&')}`;
}

const cut = (text: string, length: number): string => [...text.trim()].slice(0, length).join('');

const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%40', '@')
    .replace(/['()*!]/g, escaped);
const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
