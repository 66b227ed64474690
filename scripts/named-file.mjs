import { resolve } from 'node:path';

/** Relative to where npm was called, which is not where npm runs the command. */
export const there = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** What a command was given: the file, the options, and the file behind `--passphrase-file`. */
export function namedFile() {
  const words = process.argv.slice(2);
  const at = words.indexOf('--passphrase-file');
  const [, passphraseFile] = at < 0 ? [] : words.splice(at, 2);
  const options = words.filter((word) => word.startsWith('--'));
  const [file] = words.filter((word) => !word.startsWith('--'));
  return { file: file && there(file), passphraseFile: passphraseFile && there(passphraseFile), options };
}
