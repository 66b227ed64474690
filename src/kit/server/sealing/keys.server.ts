import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A key of the installation, and what values that are sealed under it call it. */
export interface SealingKey {
  id: string;
  secret: Buffer;
}

/** What follows from a key: one for each use. */
interface Derived {
  id: string;
  sealing: Buffer;
  digesting: Buffer;
  fingerprinting: Buffer;
}

/** What every sealed value begins with. */
export const sealedPrefix = 'sealed';

const derive = (secret: Uint8Array, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `homeroom ${use}`, 32));

/** A key by its 32 bytes. Its id tells it apart and says nothing about it. */
export const keyOf = (secret: Buffer): SealingKey => ({
  secret,
  id: createHash('sha256').update('homeroom key').update(secret).digest('hex').slice(0, 8),
});

/** A new key. */
export const newKey = (): SealingKey => keyOf(randomBytes(32));

/** The key that every school has without a file of keys: it lies in the database itself. @param installationKey hex */
export const keyInDatabase = (installationKey: string): SealingKey =>
  keyOf(derive(Buffer.from(installationKey, 'hex'), 'sealed columns'));

/** The keys of this process, by their ids. Columns are read and written without waiting, so that they have to lie ready. */
const ring = new Map<string, Derived>();
let current: Derived | undefined;
let readAgain: () => readonly SealingKey[] = () => [];
let readAt = 0;

/**
 * Makes keys known to this process.
 * @param currentId under which it seals from now on
 * @param again reads those that may have been added since; asked when a value names a key that is not known
 */
export function takeKeys(keys: readonly SealingKey[], currentId: string, again: () => readonly SealingKey[] = () => []): void {
  learn(keys);
  current = derivedOf(currentId);
  readAgain = again;
}

function learn(keys: readonly SealingKey[]): void {
  for (const { id, secret } of keys) {
    if (ring.has(id)) continue;
    const [sealing, digesting] = [derive(secret, 'sealing'), derive(secret, 'digests')];
    ring.set(id, { id, sealing, digesting, fingerprinting: derive(secret, 'fingerprints') });
  }
}

/** A value that was sealed and cannot be opened: it was altered, moved here from another place, or its key is missing. */
export class UnreadableSeal extends Error {
  override name = 'UnreadableSeal';

  constructor(readonly place: string) {
    super(`What is stored in ${place} cannot be opened: it was altered, or its key is missing.`);
  }
}

const pauseMs = 1_000;

function derivedOf(id: string): Derived | undefined {
  const known = ring.get(id);
  if (known || performance.now() - readAt < pauseMs) return known;
  readAt = performance.now();
  learn(readAgain());
  return ring.get(id);
}

function working(): Derived {
  if (!current) throw new Error('No key is there to seal with.');
  return current;
}

/** The id of the key under which this process seals. */
export const currentKeyId = (): string => working().id;

const ivBytes = 12;
const tagBytes = 16;

/** For nobody but this place and this key: a value that is moved elsewhere cannot be opened there. */
const boundTo = (place: string, keyId: string): Buffer => Buffer.from(`${place} ${keyId}`);

/** Bytes as only this installation can read them, and only in this place. */
export function sealBytes(place: string, content: Uint8Array): { keyId: string; sealed: Buffer } {
  const { id, sealing } = working();
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(boundTo(place, id));
  const body = cipher.update(content);
  return { keyId: id, sealed: Buffer.concat([iv, body, cipher.final(), cipher.getAuthTag()]) };
}

/** @throws {UnreadableSeal} */
export function openBytes(place: string, keyId: string, sealed: Buffer): Buffer {
  const key = derivedOf(keyId);
  if (!key || sealed.length < ivBytes + tagBytes) throw new UnreadableSeal(place);
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(boundTo(place, keyId))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, end)), decipher.final()]);
  } catch {
    throw new UnreadableSeal(place);
  }
}

const digestBytes = 16;
const digestUnder = ({ digesting }: Derived, place: string, text: string): string =>
  createHmac('sha256', digesting).update(`${place}\0${text}`).digest().subarray(0, digestBytes).toString('base64url');

/** Every digest that a text may have in a place: one under each key, because they are exchanged while people work. */
export const digestsOf = (place: string, text: string): string[] =>
  [...ring.values()].map((key) => digestUnder(key, place, text));

const fingerprintUnder = ({ id, fingerprinting }: Derived, text: string): string =>
  `${id}:${createHmac('sha256', fingerprinting).update(text).digest('hex')}`;

/** Tells a text from any other; without the key nobody can try out which text it was. */
export const fingerprintOf = (text: string): string => fingerprintUnder(working(), text);

/** Whether a text has a fingerprint that was made before, perhaps under an earlier key. */
export function hasFingerprint(text: string, fingerprint: string): boolean {
  const key = derivedOf(fingerprint.slice(0, fingerprint.indexOf(':')));
  return key !== undefined && fingerprintUnder(key, text) === fingerprint;
}

/**
 * A text as it is stored: `sealed`, its key, its digest if it is looked up, and its content, between colons. An empty one stays empty.
 */
export function sealText(place: string, text: string, isLookedUp = false): string {
  if (text === '') return '';
  const { keyId, sealed } = sealBytes(place, Buffer.from(text));
  return [sealedPrefix, keyId, isLookedUp ? digestUnder(working(), place, text) : '', sealed.toString('base64url')].join(':');
}

/** The key that a stored text names; undefined: it is not sealed. */
export function keyIdIn(stored: string): string | undefined {
  const [prefix, keyId, , content] = stored.split(':', 4);
  return prefix === sealedPrefix && content !== undefined ? keyId : undefined;
}

/** Opened again and again, as the rows of a list are. */
const opened = new Map<string, string>();
const keptAtMost = 4_096;
const longestKept = 400;

/** What was sealed. @throws {UnreadableSeal} also where something is stored that is not sealed */
export function openText(place: string, stored: string): string {
  if (stored === '') return '';
  const known = opened.get(place + stored);
  if (known !== undefined) return known;
  const keyId = keyIdIn(stored);
  if (keyId === undefined) throw new UnreadableSeal(place);
  const text = openBytes(place, keyId, Buffer.from(stored.slice(stored.lastIndexOf(':') + 1), 'base64url')).toString('utf8');
  if (stored.length > longestKept) return text;
  if (opened.size >= keptAtMost) opened.clear();
  opened.set(place + stored, text);
  return text;
}
