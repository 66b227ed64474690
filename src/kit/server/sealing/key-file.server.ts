import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartProblem } from '../database/start-problem.server.ts';
import { keyOf, type SealingKey } from './keys.server.ts';

const head = `# The keys under which Homeroom seals Aadhaar numbers, account numbers and other secrets. Without them nobody can read these.
# Keep a copy of this file, but not beside the backups. The last key is the newest; a backup needs the keys of its time.
`;
const line = /^([0-9a-f]{8}) (\d{4}-\d\d-\d\d) ([A-Za-z0-9_-]{43})$/;

/** The keys in a file, the newest last; none if there is no such file. @throws {StartProblem} */
export function readKeyFile(file: string): SealingKey[] {
  const lines = textOf(file)
    .split('\n')
    .map((text) => text.trim());
  return lines.flatMap((text, index) => {
    if (text === '' || text.startsWith('#')) return [];
    const [, id, , secret = ''] = line.exec(text) ?? [];
    const key = keyOf(Buffer.from(secret, 'base64url'));
    if (key.id !== id) throw new StartProblem(`Line ${index + 1} of ${file} is not a key as it was written.`);
    return [key];
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new StartProblem(`The keys in ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Adds keys to a file that only its owner can read; those that are there stay. It is whole at every moment. @throws {StartProblem} */
export function addToKeyFile(file: string, keys: readonly SealingKey[], day: string): void {
  const known = new Set(readKeyFile(file).map(({ id }) => id));
  const added = keys.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const lines = added.map(({ id, secret }) => `${id} ${day} ${secret.toString('base64url')}\n`);
  const before = existsSync(file) ? textOf(file) : head;
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const handle = openSync(unfinished, 'w', 0o600);
    writeSync(handle, `${before}${before.endsWith('\n') ? '' : '\n'}${lines.join('')}`);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(unfinished, file);
    flushFolder(dirname(file));
  } catch (error) {
    throw new StartProblem(`The key of this school cannot be kept in ${file}: ${(error as Error).message}`);
  }
}

/** A new name is on the disk once its folder is: without the key, what is sealed under it would be lost. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
