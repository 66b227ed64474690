/**
 * Where anybody finds out whether the paper with a code is genuine; null where the school has not said at which address people reach
 * it: then a paper carries its code alone. Never the address that a request names, which whoever asks may choose.
 */
export const verifyAddress = (publicUrl: string | undefined, code: string): string | null =>
  publicUrl ? `${publicUrl}/verify/${code}` : null;
