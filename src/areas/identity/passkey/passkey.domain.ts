import { z } from 'zod';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { flagField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { requiredText } from '../../../kit/domain/rules.domain.ts';
import { linkToken } from '../account/password.domain.ts';
import { factorProof } from '../second-factor/factor-proof.domain.ts';
import { newPasskey, passkeyAnswer } from './passkey-answer.domain.ts';

const base = '/api/ias/IdentityAccess';
const own = { tag: 'Identity', permission: 'session', withoutFactor: true } as const;
const open = { tag: 'Identity', permission: 'open', method: 'POST' } as const;

const known = z.object({ id: textField, type: textField, transports: z.array(textField).optional() });

/** What a passkey is asked with; `navigator.credentials.get()` takes it. */
const request = z
  .object({
    challenge: textField,
    rpId: textField,
    timeout: numberField,
    userVerification: textField,
    allowCredentials: z.array(known).optional(),
  })
  .describe('For `PublicKeyCredential.parseRequestOptionsFromJSON()`');

const creation = z
  .object({
    challenge: textField,
    rp: z.object({ id: textField, name: textField }),
    user: z.object({ id: textField, name: textField, displayName: textField }),
    pubKeyCredParams: z.array(z.object({ alg: numberField, type: textField })),
    timeout: numberField,
    attestation: textField,
    excludeCredentials: z.array(known),
    authenticatorSelection: z.object({ residentKey: textField, requireResidentKey: flagField, userVerification: textField }),
  })
  .describe('For `PublicKeyCredential.parseCreationOptionsFromJSON()`');

const passkeyName = requiredText('Name', 'Name is required', 50);

export const getPasskeys = defineCall({
  ...own,
  method: 'GET',
  path: `${base}/Passkeys`,
  summary: 'My passkeys',
  answer: z.array(
    z.object({
      passkeyId: idField,
      passkeyName: textField,
      created: momentField,
      lastUsed: momentField.nullable(),
      isSynced: flagField.describe('Whether it can be on several devices, as those of a password manager are'),
      isBackedUp: flagField.describe('Whether there is a copy of it elsewhere'),
    }),
  ),
  answered: 'In the order in which they were added',
});

export const setUpPasskey = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/SetUpPasskey`,
  summary: 'What a new passkey is made with; asks whoever has not proven for ten minutes who they are to do so',
  answer: saved(creation),
  errors: [409],
});

export const addPasskey = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/AddPasskey`,
  summary: 'Adds a passkey to my account; ends my other sessions',
  body: z.object({ passkeyName, credential: newPasskey }),
  answer: saved(
    z
      .object({
        passkeyId: idField,
        recoveryCodes: z.array(textField).describe('Shown this once, each for one use; none if there are some already'),
      })
      .describe('The passkey'),
  ),
  answersSecret: true,
  errors: [409, 422],
});

export const renamePasskey = defineCall({
  ...own,
  method: 'PUT',
  path: `${base}/RenamePasskey`,
  summary: 'Call one of my passkeys something else',
  query: z.object({ passkeyId: parameters.id }),
  body: z.object({ passkeyName }),
  answer: saved(),
  errors: [404, 422],
});

export const deletePasskey = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/DeletePasskey`,
  summary: 'Delete one of my passkeys; ends my other sessions. Two-step login is off once neither a passkey nor an app is left',
  query: z.object({ passkeyId: parameters.id }),
  body: factorProof,
  answer: saved(),
  errors: [404, 409, 422],
});

export const askPasskey = defineCall({
  ...open,
  path: `${base}/AskPasskey`,
  summary: 'What a passkey is asked with, to log in by it alone',
  perMinute: 120,
  answer: saved(request),
  errors: [409, 429],
});

export const logInByPasskey = defineCall({
  ...open,
  path: `${base}/LogInByPasskey`,
  summary: 'Sign in by a passkey alone, which has verified its holder',
  body: z.object({ passkey: passkeyAnswer }),
  answer: z.object({ message: z.string() }),
  answered: 'Permissions and token, separated by a tilde',
  errors: [401, 409, 422],
});

export const askSecondStep = defineCall({
  ...open,
  path: `${base}/AskSecondStep`,
  summary: 'By what the second step of signing in can be taken',
  body: z.object({ challenge: linkToken }),
  answer: saved(
    z
      .object({
        hasApp: flagField.describe('Whether a code of an authenticator app is taken'),
        passkey: request.nullable().describe('What a passkey is asked with; null if there is none'),
      })
      .describe('By what it is taken; a recovery code always is'),
  ),
  errors: [404],
});

export const askProof = defineCall({
  ...own,
  method: 'POST',
  path: `${base}/AskProof`,
  summary: 'By what I can prove once more who I am',
  answer: saved(
    z
      .object({
        hasPassword: flagField,
        hasApp: flagField.describe('Whether a code of an authenticator app is taken'),
        passkey: request.nullable().describe('What a passkey is asked with; null if I have none'),
        providers: z
          .array(z.object({ identityProviderId: idField, providerName: textField }))
          .describe('Those that my account is linked to'),
      })
      .describe('By what'),
  ),
});
