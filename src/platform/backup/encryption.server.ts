import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { UnusableBackup } from './backup-format.server.ts';

/** What every file in the format of age begins with. */
const head = 'age-encryption.org/';
/** 128 MB and half a second for each passphrase that somebody tries. */
const workFactor = 17;
const leastLength = 12;

/** Whether a file is encrypted; `false` also where there is none. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(head.length), 0, head.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === head;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

/** The first line of a file, as a passphrase. @throws {StartProblem} */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartProblem(`The passphrase cannot be read: ${error.message}`);
  });
  return checkedPassphrase(text.split(/\r?\n/, 1)[0] ?? '');
}

/** @throws {StartProblem} if it is too short to keep anybody out */
export function checkedPassphrase(passphrase: string): string {
  if (passphrase.length < leastLength) throw new StartProblem(`A passphrase needs at least ${leastLength} characters.`);
  return passphrase;
}

/** Encrypts what flows through a pipeline. */
export function encrypting(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* flowing(await encrypter.encrypt(asWeb(source)));
  };
}

/** The content of an encrypted file. @throws {UnusableBackup} if the passphrase is another one, or the file was altered */
export async function* decrypted(source: AsyncIterable<Buffer>, passphrase: string, file: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* flowing(await decrypter.decrypt(asWeb(source)));
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error || error instanceof UnusableBackup) throw error;
    throw new UnusableBackup(whyNot(error, file), { cause: error });
  }
}

const whyNot = ({ message }: Error, file: string): string =>
  message.includes('no identity matched')
    ? `${file} is not encrypted with this passphrase.`
    : `${file} was altered, or is not complete: it cannot be decrypted.`;

const asWeb = (source: AsyncIterable<Buffer>) => Readable.toWeb(Readable.from(source)) as unknown as ReadableStream<Uint8Array>;

async function* flowing(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream as unknown as WebStream<Uint8Array>)
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
