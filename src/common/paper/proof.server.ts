import { qrCode } from '../../kit/server/documents/qr-code.server.ts';
import { verifyAddress } from '../../kit/server/documents/verify-address.server.ts';

/** How a paper can be verified, as the template's `genuine` shows it. */
export interface Proof {
  code: string;
  /** Null where the school has no address of its own. */
  link: { address: string; picture: string } | null;
}

/** @param publicUrl the address at which people reach the school, if it is known */
export function proofOf(publicUrl: string | undefined, code: string): Proof {
  const address = verifyAddress(publicUrl, code);
  return { code, link: address === null ? null : { address, picture: qrCode(address) } };
}
