import type { Grant } from '../../domain/permission.domain.ts';
import type { Context } from '../http/context.server.ts';

/** Rows as the caller gets them, e.g. with counters of their own people only. */
export type Decorate<Row> = (ctx: Context, grant: Grant, rows: Row[]) => Promise<Row[]>;

/** Rows without anything besides. */
export async function asTheyAre<Row>(_ctx: Context, _grant: Grant, rows: Row[]): Promise<Row[]> {
  return rows;
}
