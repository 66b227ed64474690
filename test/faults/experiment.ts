import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One line of the table: what was done, what came of it, and whether that is what we promise. */
export interface Finding {
  what: string;
  found: string;
  isWell: boolean;
}

/** Breaks something, and tells what came of it. */
export type Experiment = () => AsyncGenerator<Finding>;

/** Runs something with a data directory of its own. */
export async function* withFolder(run: (folder: string) => AsyncGenerator<Finding>): AsyncGenerator<Finding> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'homeroom-faults-')));
  try {
    yield* run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const seconds = (value: number): string => `${value.toFixed(1)} s`;
