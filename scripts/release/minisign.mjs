// Signatures as minisign makes and checks them (https://jedisct1.github.io/minisign): Ed25519 over the BLAKE2b of a file.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** What DER puts before the 32 bytes of an Ed25519 key. */
const head = Buffer.from('302e020100300506032b657004220420', 'hex');

const blake = (data) => createHash('blake2b512').update(data).digest();

/**
 * The key of a file as `minisign -G -W` writes it, without a password, which only its owner may read.
 * @throws {Error} in words, if it is none
 */
export function readSecretKey(file) {
  let text = '';
  try {
    if ((statSync(file).mode & 0o077) !== 0) throw new Error(`${file} can be read by others: chmod 600.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw error.code ? new Error(`${file} cannot be read (${error.code}).`) : error;
  }
  const bytes = Buffer.from(text.split('\n')[1] ?? '', 'base64');
  if (bytes.length !== 158 || bytes.toString('latin1', 0, 2) !== 'Ed') throw new Error(`${file} holds no key of minisign.`);
  if (bytes.readUInt16LE(2) !== 0) throw new Error(`The key in ${file} has a password: make one by minisign -G -W.`);
  return { id: bytes.subarray(54, 62), seed: bytes.subarray(62, 94) };
}

/** The signature of some data. @param said what it vouches for besides, in one line */
export function signed(data, { id, seed }, said) {
  const key = createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' });
  const signature = sign(null, blake(data), key);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(said)]), key);
  const line = Buffer.concat([Buffer.from('ED'), id, signature]);
  return `untrusted comment: signature of Homeroom\n${line.toString('base64')}\ntrusted comment: ${said}\n${whole.toString('base64')}\n`;
}
