import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';
import { checkedPassphrase, readPassphrase } from '../../platform/backup/encryption.server.ts';
import type { Env } from '../start/env.server.ts';

/** What a command for a backup was given on its line. */
export interface Given {
  /** Absolute, as is the other. */
  file?: string | undefined;
  passphraseFile?: string | undefined;
  options: readonly string[];
}

/** @throws {StartProblem} naming options that a command does not know */
export function refuseOthers({ options }: Given, known: readonly string[], usage: string): void {
  const unknown = options.filter((option) => !known.includes(option));
  if (unknown.length > 0) throw new StartProblem(`${unknown.join(' ')} is not known: ${usage}`);
}

/** The passphrase of the file that the command names, else of `BACKUP_PASSPHRASE_FILE`; undefined: there is none. */
export async function passphraseFor(
  { passphraseFile }: Given,
  env: Pick<Env, 'backupPassphraseFile'>,
): Promise<string | undefined> {
  const file = passphraseFile ?? env.backupPassphraseFile;
  return file === undefined ? undefined : readPassphrase(file);
}

/** Asks for it. @throws {StartProblem} if nobody is there to ask, it is too short, or differs the second time */
export async function askedPassphrase(isNew: boolean): Promise<string> {
  if (!stdin.isTTY) throw new StartProblem('Nobody can be asked for the passphrase here: --passphrase-file FILE');
  const prompt = createInterface({ input: stdin, output: stdout });
  try {
    const passphrase = checkedPassphrase(await prompt.question('Passphrase (shown as you type): '));
    if (isNew && (await prompt.question('Again: ')) !== passphrase)
      throw new StartProblem('The two differ. Nothing was written.');
    return passphrase;
  } finally {
    prompt.close();
  }
}
