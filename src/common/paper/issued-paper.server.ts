import { randomBytes } from 'node:crypto';
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kit/server/database/database.server.ts';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { notFound } from '../../kit/server/http/errors.server.ts';
import { audit } from '../../kit/server/resource/audit.server.ts';
import type { PaperEnd } from './paper.domain.ts';

/** A table with `issuedColumns()`. */
type IssuedTable = PgTable & { ended: PgColumn; issued: PgColumn };

const codeBytes = 16;

/** A new code by which a paper can be verified. */
export const newPaperCode = (): string => randomBytes(codeBytes).toString('base64url');

/** The paper that stands, if one was issued. @param of a condition that selects the papers of one record */
export async function standingPaper<Table extends IssuedTable>(
  db: Db,
  table: Table,
  of: SQL,
): Promise<Table['$inferSelect'] | undefined> {
  const [paper] = await db
    .select()
    .from(table as PgTable)
    .where(and(of, isNull(table.ended)))
    .limit(1);
  return paper;
}

/** Ends the papers that stand. @returns how many */
export async function endPapers(db: Db, table: IssuedTable, of: SQL, endedAs: PaperEnd): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update ${table} set ended = now(), ended_as = ${endedAs} where ${of} and ended is null`,
  );
  return rowCount ?? 0;
}

interface IssueAgain {
  table: IssuedTable;
  of: SQL;
  /** What it is called, and whose history it stands in. */
  paper: string;
  resource: string;
  recordId: number;
  changeReason: string;
}

/** Ends an issued paper without a change of its record. @throws 404 if none was issued */
export async function issueAgain(ctx: WriteContext, { table, of, paper, resource, recordId, changeReason }: IssueAgain) {
  if ((await endPapers(ctx.db, table, of, 'replaced')) === 0) throw notFound(paper);
  await audit(ctx, { action: 'issue-again', resource, recordId, after: { changeReason } });
  return { data: recordId, message: 'The next print is a new paper' };
}
