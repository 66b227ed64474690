import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartProblem } from '../../kit/server/database/start-problem.server.ts';

const passableByOthers = 0o711;

function make(directory: string): string | undefined {
  try {
    return mkdirSync(directory, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartProblem(`The data directory cannot be made: ${reason}. Set DATA_DIR to another place.`);
  }
}

/**
 * Creates a directory with its parents. Others can pass through those that root creates, whatever the umask says: PostgreSQL does
 * not run as root and has to reach its files below.
 * @throws {StartProblem} when it cannot be made
 */
export function makeDirectory(directory: string): void {
  const first = make(directory);
  if (first === undefined || process.getuid?.() !== 0) return;
  for (let made = directory; made.length >= first.length; made = dirname(made)) chmodSync(made, passableByOthers);
}
