import { conflict, HttpError } from '../http/errors.server.ts';

/** Stores what a row holds. @throws 409 that names the row if it is refused */
export async function namingRow<Result>(row: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw conflict(`Row ${row}: ${error.detail}|Nothing was imported.`);
    throw error;
  }
}
