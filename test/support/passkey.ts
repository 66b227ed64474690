import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Caller } from './caller.ts';

const identity = '/api/ias/IdentityAccess';
/** Where schools of tests that have passkeys are reached. */
export const passkeyAddress = 'https://school.test';

const flag = { present: 1, verified: 4, mayBeCopied: 8, isCopied: 16, hasKey: 64 };
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** What may be wrong with an answer. */
export interface Wrong {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  userHandle?: string | null;
  id?: string;
  signature?: (right: Buffer) => Buffer;
  crossOrigin?: boolean;
  topOrigin?: string;
}

/** What the server asks an authenticator with. */
interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

/** An authenticator with one passkey, that does what it is told. */
export class Authenticator {
  readonly id: string;
  counter = 0;
  handle = '';
  readonly key: KeyObject;
  readonly #cose: Buffer;
  /** Whether the passkey can be on several devices. */
  readonly isSynced: boolean;

  constructor({ isSynced = false, id = randomBytes(32).toString('base64url') } = {}) {
    this.isSynced = isSynced;
    this.id = id;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map((half) => new Uint8Array(Buffer.from(half, 'base64url')));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
    ]);
    if (left && right) cose.set(-2, left).set(-3, right);
    this.#cose = Buffer.from(isoCBOR.encode(cose as never));
    this.key = privateKey;
  }

  /** A new passkey, as the browser sends it. */
  make(options: Options, wrong: Wrong & { statement?: Map<string, unknown>; format?: string } = {}) {
    this.handle = options.user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = this.#data(options, wrong, flag.hasKey, Buffer.concat([Buffer.alloc(16), length, id, this.#cose]));
    const attestation = new Map<string, unknown>([
      ['fmt', wrong.format ?? 'none'],
      ['attStmt', wrong.statement ?? new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const response = {
      clientDataJSON: this.#client(options, wrong, 'webauthn.create').toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    };
    return { ...this.#named(wrong), response };
  }

  /** An answer, as the browser sends it. */
  answer(options: Options, wrong: Wrong = {}) {
    this.counter += 1;
    const client = this.#client(options, wrong, 'webauthn.get');
    const data = this.#data(options, wrong, 0, Buffer.alloc(0));
    const right = sign('sha256', Buffer.concat([data, sha256(client)]), this.key);
    const userHandle = wrong.userHandle === undefined ? this.handle : wrong.userHandle;
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: (wrong.signature?.(right) ?? right).toString('base64url'),
      ...(userHandle && { userHandle }),
    };
    return { ...this.#named(wrong), response };
  }

  #named({ id = this.id }: Wrong) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' };
  }

  #client({ challenge }: Options, wrong: Wrong, type: string): Buffer {
    const { crossOrigin = false, topOrigin } = wrong;
    const said = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? passkeyAddress };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin, ...(topOrigin && { topOrigin }) }));
  }

  #data({ rpId, rp }: Options, wrong: Wrong, more: number, rest: Buffer): Buffer {
    const { isVerified = true, isPresent = true, counter = this.counter } = wrong;
    const flags =
      (isPresent ? flag.present : 0) |
      (isVerified ? flag.verified : 0) |
      (this.isSynced ? flag.mayBeCopied | flag.isCopied : 0) |
      more;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(wrong.rpId ?? rp?.id ?? rpId ?? ''), Buffer.from([flags]), counted, rest]);
  }
}

/** Adds a passkey to the account of a caller. */
export async function addPasskey(caller: Caller, authenticator = new Authenticator(), passkeyName = 'Phone') {
  const { json: begun } = await caller.post(`${identity}/SetUpPasskey`);
  const credential = authenticator.make(begun.data);
  const { json } = await caller.post(`${identity}/AddPasskey`, { passkeyName, credential });
  return { authenticator, ...(json.data as { passkeyId: number; recoveryCodes: string[] }) };
}
