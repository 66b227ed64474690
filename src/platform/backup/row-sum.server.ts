import { createHash } from 'node:crypto';
import type { TableSum } from './backup-format.server.ts';

const newline = 10;

/** Adds up the rows of a table as they pass: COPY ends each with a newline, and writes none within. */
export function rowSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1;
    },
    of: (name: string): TableSum => ({ name, rows, sha256: hash.digest('hex') }),
  };
}
