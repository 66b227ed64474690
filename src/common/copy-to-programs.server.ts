import { and, asc, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { covers, type Grant } from '../kit/domain/permission.domain.ts';
import { counted, firstListed } from '../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../kit/server/http/errors.server.ts';

/** The columns of programs by which something finds and names those that it is copied to. */
export interface NamedPrograms {
  id: PgColumn;
  name: PgColumn;
  order: readonly PgColumn[];
}

/** The programs to which something of another program is copied, each once. @throws 422 if there is no other one */
export function otherPrograms(from: number, toProgramIds: readonly number[]): number[] {
  const others = [...new Set(toProgramIds)].filter((id) => id !== from);
  if (others.length === 0) throw ruleBroken({ toProgramIds: ['Choose programs other than the one to copy from'] });
  return others;
}

/**
 * Keeps programs from being deleted meanwhile, and others from copying into them. @throws 404 for one that does not exist or that the
 * grant does not cover
 */
export async function holdPrograms(
  { db }: WriteContext,
  { id: column }: NamedPrograms,
  grant: Grant,
  ids: readonly number[],
): Promise<void> {
  const found = await db
    .select({ id: column })
    .from(column.table)
    .where(inArray(column, [...ids]))
    .orderBy(asc(column))
    .for('no key update');
  const covered = found.filter(({ id }) => covers(grant, { programid: Number(id) }));
  if (covered.length < ids.length) throw notFound('program');
}

/** Which programs have something already: `Grade 5 A, Grade 5 B have slots already`. */
export async function haveAlready(
  { db }: Context,
  { id, name, order }: NamedPrograms,
  ids: readonly number[],
  what: string,
): Promise<string> {
  const named = await db
    .select({ name })
    .from(id.table)
    .where(inArray(id, [...ids]))
    .orderBy(...order);
  const names = firstListed(
    named.map((program) => String(program.name)),
    3,
  );
  return `${names} ${named.length === 1 ? 'has' : 'have'} ${what} already`;
}

interface Copied {
  programs: NamedPrograms;
  /** What the caller may create. */
  grant: Grant;
  from: number;
  toProgramIds: readonly number[];
  name: string;
  /** The column that names the program, and what else is true of one that is the same. */
  programId: PgColumn;
  isSame: SQL | undefined;
  create: (programId: number) => Promise<{ id: Promise<number> }>;
}

/** Copies something to other programs, to all of them or to none. @throws 404, 422 naming the programs that have it */
export async function copyToPrograms(ctx: WriteContext, copied: Copied): Promise<{ data: number; message: string }> {
  const { programs, grant, from, toProgramIds, name, programId, isSame, create } = copied;
  const targets = otherPrograms(from, toProgramIds);
  await holdPrograms(ctx, programs, grant, targets);
  const having = await ctx.db
    .selectDistinct({ id: programId })
    .from(programId.table)
    .where(and(inArray(programId, targets), isSame));
  if (having.length > 0) {
    const ids = having.map(({ id }) => Number(id));
    throw ruleBroken({ toProgramIds: [`${await haveAlready(ctx, programs, ids, name)}, on some of these days: choose others`] });
  }
  for (const target of targets) await (await create(target)).id;
  return { data: targets.length, message: `${name} was copied to ${counted(targets.length, 'program')}` };
}
