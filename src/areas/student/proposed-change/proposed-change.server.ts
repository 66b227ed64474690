import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { occupations } from '../../../common/occupations.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { masking } from '../../../kit/server/resource/masking.server.ts';
import { records } from '../../../kit/server/resource/records.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { type StudentRow, student } from '../student/student.domain.ts';
import { studentResource } from '../student/student.server.ts';
import { studentLink, studentNamed, students } from '../student/student.table.ts';
import { proposable, proposalState } from './proposable.domain.ts';
import { getOwnProposals, type OwnProposal, withdrawProposal } from './proposal-calls.domain.ts';
import { proposedChange } from './proposed-change.domain.ts';
import { proposedChanges } from './proposed-change.table.ts';

/** The value of the field that a row names, as text. */
const valueIn = <Name extends string>(table: PgTable & Readonly<Record<Name, PgColumn>>, names: readonly Name[]): SQL => {
  const cases = names.map((name) => sql`when ${sql.raw(`'${name}'`)} then ${table[name]}::text`);
  return sql`case ${proposedChanges.field} ${sql.join(cases, sql` `)} end`;
};

const ofGuardian = (value: SQL) =>
  sql`(select ${value} from ${families} where ${families.familyId} = ${proposedChanges.familyId})`;

const whose = sql<string>`case when ${proposedChanges.familyId} is null then ${studentNamed(sql`${proposedChanges.studentId}`)}
  else ${ofGuardian(sql`concat_ws(' ', ${families.firstName}, nullif(${families.lastName}, ''))`)} end`;

const now = sql<string>`coalesce(case when ${proposedChanges.familyId} is null then ${valueIn(students, proposable.student)}
  else ${ofGuardian(valueIn(families, proposable.family))} end, '')`;

/** A stored value in words: that of a choice is its number. */
export const inWords = (field: string, value: string): string =>
  field === 'occupation' ? labelOf(occupations, Number(value)) : value;

const rowInWords = <Row extends Partial<Record<'field' | 'was' | 'now' | 'value', string>>>(row: Row): Row => {
  const { field = '' } = row;
  const held = (['was', 'now', 'value'] as const).flatMap((name) => {
    const value = row[name];
    return value === undefined ? [] : [[name, inWords(field, value)]];
  });
  return { ...row, ...Object.fromEntries(held) };
};

/** What families propose, for those who decide it. A family sees its own by `GetOwn` only. */
export const proposedChangeList = listedResource(proposedChange, {
  table: proposedChanges,
  links: { studentId: studentLink },
  columns: { whose, now, was: proposedChanges.valueBefore },
  filters: { programId: students.programId },
  decorate: {
    fills: ['was', 'now', 'value'],
    reads: ['field'],
    rows: async (_ctx, _grant, rows) => rows.map(rowInWords),
  },
});

export const studentRows = records(student, studentResource.storage);

/** The guardians for whom the account that asks acts, of those who belong to the family of a student; its person first. */
export async function ownFamilies({ db, session }: Context, studentId: number): Promise<(typeof families.$inferSelect)[]> {
  const found = await db
    .select({ family: families })
    .from(families)
    .innerJoin(studentFamilies, and(eq(studentFamilies.familyId, families.familyId), eq(studentFamilies.studentId, studentId)))
    .innerJoin(accounts, eq(accounts.accountId, session.accountId))
    .where(sql`${families.familyId} in (select g.family_id from guardian_account g where g.account_id = ${session.accountId})`)
    .orderBy(sql`${accounts.familyId} is not distinct from ${families.familyId} desc`, families.familyId);
  return found.map(({ family }) => family);
}

/** A student as the caller sees them. */
export const shownStudent = (ctx: Context, row: StudentRow): StudentRow => masking(student).shownTo(ctx, 'record')(row);

/** Those of some fields. */
export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** How long a family is shown what was decided. */
const shownFor = "interval '30 days'";

/** What the caller has proposed for a student or a guardian: the latest of each field. */
async function proposedBy({ db, session }: Context, studentId: number, familyIds: readonly number[]): Promise<OwnProposal[]> {
  const p = proposedChanges;
  const latest = await db
    .selectDistinctOn([p.familyId, p.field], {
      proposedChangeId: p.proposedChangeId,
      familyId: p.familyId,
      field: p.field,
      value: p.value,
      state: p.state,
      reason: p.reason,
    })
    .from(p)
    .where(
      sql`${p.accountId} = ${session.accountId}
        and (${p.familyId} = any(${sql.param([...familyIds])}::int[]) or ${p.familyId} is null and ${p.studentId} = ${studentId})
        and (${p.state} = ${proposalState.waiting} or ${p.lastModified} > now() - ${sql.raw(shownFor)})`,
    )
    .orderBy(p.familyId, p.field, sql`${p.proposedChangeId} desc`);
  return latest.map(rowInWords);
}

export const ownProposalRoutes = [
  answering(getOwnProposals, async (ctx, { grant, query: { studentId } }) => {
    const shown = shownStudent(ctx, await studentRows.get(ctx, grant, studentId));
    const own = await ownFamilies(ctx, studentId);
    const [family = null, ...others] = own.map((one) => pick(one, ['familyId', 'firstName', 'lastName', ...proposable.family]));
    return {
      student: pick(shown, proposable.student),
      family,
      others,
      proposed: await proposedBy(
        ctx,
        studentId,
        own.map(({ familyId }) => familyId),
      ),
    };
  }),

  writing(withdrawProposal, async (ctx, { query: { proposedChangeId } }) => {
    const isOwn = and(
      eq(proposedChanges.proposedChangeId, proposedChangeId),
      eq(proposedChanges.accountId, ctx.session.accountId),
    );
    const [before] = await ctx.db.select().from(proposedChanges).where(isOwn).for('update');
    if (!before) throw notFound('proposed change');
    if (before.state !== proposalState.waiting) throw conflict('This change has been decided.|What was decided stays.');
    await ctx.db.delete(proposedChanges).where(isOwn);
    await audit(ctx, {
      action: 'delete',
      resource: proposedChange.name,
      recordId: proposedChangeId,
      before: auditedProposal(before),
    });
    return { data: proposedChangeId, message: 'The proposal was withdrawn' };
  }),
];

/** A proposal as the history keeps it. */
export const auditedProposal = ({ accountId: _, ...row }: Partial<typeof proposedChanges.$inferSelect>) => row;
