import { sql } from 'drizzle-orm';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { programYears } from '../../program/program-year/program-year.table.ts';
import { sheetOwnerOn } from '../../program/program-year/sheet-owner.table.ts';

const { placeholder } = sql;

const programsOn = preparedStatement<{ programId: number }>(
  () => sql`
    select p.program_id as "programId" from ${programs} p
    cross join (select school_year_of(${placeholder('day')}::date) as year offset 0) t
    left join ${programYears} y on y.program_id = p.program_id and y.school_year = t.year
    where coalesce(-y.program_year_id, p.program_id) = any(${placeholder('owners')}::int[])`,
);

/** What a grant for registers covers on a day, with the programs themselves in place of the owners of their sheets. */
export async function grantOn({ db, today }: Pick<Context, 'db' | 'today'>, grant: Grant, day: IsoDate): Promise<Grant> {
  const owners = typeof grant === 'string' ? [] : (grant['programid'] ?? []);
  // Today's are with the programs.
  if (typeof grant === 'string' || owners.length === 0 || day === today) return grant;
  return { ...grant, programid: (await programsOn(db, { owners, day })).map(({ programId }) => programId) };
}

const ownerOn = preparedStatement<{ owner: number }>(
  () => sql`select ${sheetOwnerOn(sql`${placeholder('programId')}::int`, sql`${placeholder('day')}::date`)} as owner`,
);

/** The owner of the sheets of a program on a day. */
export async function sheetOwnerOf(db: Db, programId: number, day: IsoDate): Promise<number> {
  const [found] = await ownerOn(db, { programId, day });
  return found?.owner ?? programId;
}
