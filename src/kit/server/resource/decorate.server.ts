import type { Grant } from '../../domain/permission.domain.ts';
import type { Context } from '../http/context.server.ts';

/** Adds to rows what depends on the caller, e.g. counts of their own people only. */
export type Decorate<Row> = (ctx: Context, grant: Grant, rows: Row[]) => Promise<Row[]>;

/** Adds nothing. */
export async function asTheyAre<Row>(_ctx: Context, _grant: Grant, rows: Row[]): Promise<Row[]> {
  return rows;
}
