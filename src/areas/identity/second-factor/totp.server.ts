import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 random bits, as RFC 4226 recommends, in base 32 (RFC 4648): as an app takes it when it is typed. */
export const newTotpSecret = (): string => inBase32(randomBytes(20));

/** The bits five at a time. */
function inBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The step of 30 seconds that a moment lies in. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds);

/** The code of a step (RFC 6238 with SHA-1 and six digits, which every app knows). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is: that of the moment, or the one before or after, because clocks differ. All three are compared. */
export function stepOfCode(secret: string, code: string, milliseconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(milliseconds);
  const given = Buffer.from(code);
  return [now - 1, now, now + 1].filter((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given)).at(-1);
}

/** What an app reads from the QR code: whose secret it is, and of which school. */
export function totpAddress({ secret, email, school }: { secret: string; email: string; school: string }): string {
  const [issuer, holder] = [school.replaceAll(':', ' '), email].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${holder}?secret=${secret}&issuer=${issuer}`;
}
