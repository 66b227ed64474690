import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsync } from 'fastify';
import type { IsoDate } from '../../kit/domain/dates.domain.ts';
import type { Db } from '../../kit/server/database/database.server.ts';
import { notFound } from '../../kit/server/http/errors.server.ts';
import { answering } from '../../kit/server/resource/answering.server.ts';
import { type Verified, verifyPaper } from './verify.domain.ts';

/** Papers of a kind that bear a code, in a table with `issuedColumns()` and `provenColumns()`. */
export interface ProvenPapers {
  kind: string;
  table: PgTable & Record<'code' | 'number' | 'initials' | 'result' | 'issued' | 'ended' | 'endedAs', PgColumn>;
}

/** Says of any paper whether it is genuine. @param dayOf the day of an instant at the school */
export const verifyRoutes = (papers: readonly ProvenPapers[], dayOf: (instant: PgColumn) => SQL<IsoDate>): FastifyPluginAsync =>
  answering(verifyPaper, async (_ctx, { query: { code }, request }) => {
    const { db } = request.server.services.database;
    const found = await Promise.all(papers.map(async (of) => (await findPaper(db, of, code, dayOf)) ?? []));
    const [paper] = found.flat();
    if (!paper) throw notFound('paper with this code');
    return paper;
  });

async function findPaper(
  db: Db,
  { kind, table }: ProvenPapers,
  code: string,
  dayOf: (instant: PgColumn) => SQL<IsoDate>,
): Promise<Verified | undefined> {
  const { number, initials, result, issued, ended, endedAs } = table;
  const columns = { number, initials, result, issued: dayOf(issued), replaced: dayOf(ended), endedAs };
  const [paper] = await db
    .select(columns)
    .from(table as PgTable)
    .where(eq(table.code, code));
  return paper && ({ kind, ...paper } as Verified);
}
