import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One line of the table: what was done, the outcome, and whether it is as promised. */
export interface Finding {
  what: string;
  found: string;
  isWell: boolean;
}

/** Breaks something, and reports the outcome. */
export type Experiment = () => AsyncGenerator<Finding>;

/** Runs something with a new data directory. */
export async function* withFolder(run: (folder: string) => AsyncGenerator<Finding>): AsyncGenerator<Finding> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'homeroom-faults-')));
  try {
    yield* run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const seconds = (value: number): string => `${value.toFixed(1)} s`;
