import { type Conflicts, databaseFailure, isRowRefused } from '../database/database-errors.server.ts';
import { conflict, HttpError } from '../http/errors.server.ts';

/** Whether an error says what is wrong with a row, and not that it could not be stored at this moment. */
export const isAboutRow = (error: unknown): boolean => error instanceof HttpError || isRowRefused(error);

/** Stores what a row holds. @throws 409 that names the row if it is refused */
export async function namingRow<Result>(row: number, work: () => Promise<Result>, conflicts: Conflicts = {}): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = isAboutRow(error) ? databaseFailure(error, conflicts) : error;
    if (failure instanceof HttpError) throw conflict(`Row ${row}: ${failure.detail}|Nothing was imported.`);
    throw error;
  }
}
