import { z } from 'zod';

const noPasskey = 'This is not the answer of a passkey';
/** In base64url. */
const bytes = (longest: number) => z.string(noPasskey).min(1, noPasskey).max(longest, noPasskey);

/** What both kinds of answer have; what else `toJSON()` puts in is not read. */
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key', noPasskey) };

/** What a passkey has signed. */
export const passkeyAnswer = z
  .object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: bytes(4000),
          authenticatorData: bytes(4000),
          signature: bytes(8000),
          userHandle: z.string(noPasskey).max(100, noPasskey).nullish(),
        },
        noPasskey,
      ),
    },
    noPasskey,
  )
  .describe('What `navigator.credentials.get()` gives, as `toJSON()` makes it');
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A new passkey. */
export const newPasskey = z
  .object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: bytes(4000),
          attestationObject: bytes(20_000),
          transports: z.array(z.string(noPasskey).max(40, noPasskey), noPasskey).max(20, noPasskey).optional(),
        },
        noPasskey,
      ),
    },
    noPasskey,
  )
  .describe('What `navigator.credentials.create()` gives, as `toJSON()` makes it');
export type NewPasskey = z.output<typeof newPasskey>;
