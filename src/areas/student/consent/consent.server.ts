import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { earliestSchoolEvent } from '../../../common/constants.domain.ts';
import { studentStatus } from '../../../common/enumerations.domain.ts';
import { refuseForOwnChild } from '../../../common/own/own-person.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { constant } from '../../../kit/server/database/constant.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { requireAll, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { schoolDayOf } from '../../general/school/school-clock.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { families, studentFamilies } from '../family/family.table.ts';
import { studentLink, studentScopes, students } from '../student/student.table.ts';
import {
  type ConsentAnswer,
  changeNotice,
  consent,
  consentNotice,
  enterPaperConsent,
  getConsentAnswers,
  getConsentsOfStudent,
  getPurposes,
  isOfOther,
} from './consent.domain.ts';
import { consentNotices, consents } from './consent.table.ts';
import { isWithheld, ruleOf, stateOf } from './consent-state.table.ts';
import { consentRule, consentRules, consentState, consentWay, purposes } from './consent-words.domain.ts';
import { isOfAge } from './of-age.domain.ts';
import { keepSaid } from './say-consent.server.ts';

/** What was said, for the office. */
export const consentList = listedResource(consent, {
  table: consents,
  links: { studentId: studentLink },
  filters: { programId: students.programId },
});

/** The texts by which families are asked. */
export const consentNoticeList = listedResource(consentNotice, { table: consentNotices });

/** Students without a class are at the school too. */
const isHere = sql`${students.studentStatus} = ${constant(studentStatus.active)}`;

export const consentRoutes: readonly FastifyPluginAsync[] = [
  writing(enterPaperConsent, async (ctx, { grant, body }) => {
    const { saidBy, familyId, ...said } = body();
    await requireRecord(ctx, studentLink, said.studentId, { grant, what: 'student' });
    refuseForOwnChild(ctx, 'enter what was said', said.studentId);
    const { today } = ctx;
    if (said.saidOn < earliestSchoolEvent || said.saidOn > today)
      throw ruleBroken({
        saidOn: [`On should be between ${displayDate(earliestSchoolEvent)} and ${displayDate(today)}`],
      });
    const guardian = familyId === null ? null : await decidingGuardian(ctx, said, familyId);
    if (guardian === null && saidBy === '') throw ruleBroken({ saidBy: ['Enter who signed'] });
    const whose = { familyId, isForAll: guardian === null, saidBy: guardian ?? saidBy };
    const data = await keepSaid(ctx, { ...said, ...whose, way: consentWay.paper });
    return { data, message: `Saved: ${labelOf(purposes, said.purpose)}, ${said.isGiven ? 'yes' : 'no'}` };
  }),

  answering(getConsentAnswers, (ctx, { grant, query }) => answersTo(ctx, grant, query)),

  answering(getPurposes, async (ctx, { grant }) => {
    const scope = scopeWhere(grant, studentScopes) ?? sql`true`;
    const states = valuesOf(purposes).map(
      (purpose) => sql`
        select ${purpose}::int as purpose, ${stateOf(students.studentId, sql.raw(String(purpose)))} as state
        from ${students} where ${isHere} and (${scope}) and ${ruleOf(sql.raw(String(purpose)))} <> ${consentRule.off}`,
    );
    const { rows } = await ctx.db.execute<Purposes[number] & Record<string, unknown>>(sql`
      select p.purpose, coalesce(n.rule, ${consentRule.off}) as rule, coalesce(n.notice, '') as notice, n.id as "consentNoticeId", n.since,
        s.open, s.given, s.withheld
      from unnest(${sql.param(valuesOf(purposes))}::int[]) p (purpose)
        left join lateral (
          select n.consent_notice_id as id, n.rule, n.notice, ${schoolDayOf(sql`n.created`)} as since from ${consentNotices} n
          where n.purpose = p.purpose order by n.consent_notice_id desc limit 1) n on true
        cross join lateral (
          select count(*) filter (where a.state = ${consentState.open})::int as open,
            count(*) filter (where a.state = ${consentState.given})::int as given,
            count(*) filter (where a.state = ${consentState.withheld})::int as withheld
          from (${sql.join(states, sql` union all `)}) a where a.purpose = p.purpose) s
      order by p.purpose`);
    return rows;
  }),

  answering(getConsentsOfStudent, async (ctx, { grant, query: { studentId } }) => {
    await requireRecord(ctx, studentLink, studentId, { grant, what: 'student' });
    const said = await ctx.db
      .select({
        ...{ purpose: consents.purpose, familyId: consents.familyId },
        ...{ isGiven: consents.isGiven, saidBy: consents.saidBy, saidOn: consents.saidOn },
      })
      .from(consents)
      .where(eq(consents.studentId, studentId))
      .orderBy(desc(consents.consentId));
    const id = sql`${studentId}::int`;
    const { rows } = await ctx.db.execute<{ purpose: number; state: number; isWithheld: boolean }>(sql`
      select p.purpose, ${stateOf(id, sql`p.purpose`)} as state, ${isWithheld(id, sql`p.purpose`)} as "isWithheld"
      from unnest(${sql.param(valuesOf(purposes))}::int[]) p (purpose)
      where ${ruleOf(sql`p.purpose`)} <> ${consentRule.off} order by p.purpose`);
    return rows.map((row) => ({
      ...row,
      said: said
        .filter(({ purpose }) => purpose === row.purpose)
        .map(({ purpose: _, familyId, saidBy, ...one }) => ({
          ...one,
          saidBy: isOfOther({ studentId, familyId }, ctx.session.apart) ? '' : saidBy,
        })),
    }));
  }),

  writing(changeNotice, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { after, ...input } = body();
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${input.purpose}`}, hashtext(current_schema())))`,
    );
    const [before] = await ctx.db
      .select()
      .from(consentNotices)
      .where(eq(consentNotices.purpose, input.purpose))
      .orderBy(desc(consentNotices.consentNoticeId))
      .limit(1);
    if ((before?.consentNoticeId ?? null) !== after) throw staleVersion();
    const [made] = await ctx.db
      .insert(consentNotices)
      .values({ ...input, ...creationStamp(ctx) })
      .returning();
    if (!made) throw new Error('A notice was not stored.');
    await audit(ctx, { action: 'create', resource: consentNotice.name, recordId: made.consentNoticeId, after: made });
    return { data: made.consentNoticeId, message: `${labelOf(purposes, input.purpose)}: ${labelOf(consentRules, input.rule)}` };
  }),
];

type Purposes = {
  purpose: number;
  rule: number;
  notice: string;
  consentNoticeId: number | null;
  since: IsoDate | null;
  open: number;
  given: number;
  withheld: number;
}[];

/** The name of a guardian, if they decided for a student on the day of the paper. @throws 422 */
async function decidingGuardian(
  { db }: WriteContext,
  { studentId, saidOn }: { studentId: number; saidOn: IsoDate },
  familyId: number,
): Promise<string> {
  const { firstName, lastName } = families;
  const { mayBeContacted } = studentFamilies;
  const [found] = await db
    .select({ firstName, lastName, mayBeContacted, dateOfBirth: students.dateOfBirth })
    .from(studentFamilies)
    .innerJoin(families, eq(families.familyId, studentFamilies.familyId))
    .innerJoin(students, eq(students.studentId, studentFamilies.studentId))
    .where(and(eq(studentFamilies.studentId, studentId), eq(studentFamilies.familyId, familyId)));
  if (!found) throw ruleBroken({ familyId: ['Choose a guardian of this student'] });
  if (!found.mayBeContacted) throw ruleBroken({ familyId: ['The school may not contact this guardian, so they do not decide'] });
  if (isOfAge(found.dateOfBirth, saidOn)) throw ruleBroken({ familyId: ['From 18 on the student decides'] });
  return fullName(found);
}

/** What the families of those who are here have said about a purpose. */
async function answersTo(
  { db, session }: Context,
  grant: Grant,
  { purpose, programId }: { purpose: number; programId?: number | undefined },
): Promise<ConsentAnswer[]> {
  const of = sql.raw(String(purpose));
  const rows = await db
    .select({
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      programName: sql<string>`coalesce(${programs.programName}, '')`,
      state: stateOf(students.studentId, of),
      isWithheld: isWithheld(students.studentId, of),
      familyId: sql<number | null>`last.family_id`,
      saidBy: sql<string>`coalesce(last.said_by, '')`,
      saidOn: sql<IsoDate | null>`last.said_on::text`,
    })
    .from(students)
    .leftJoin(programs, eq(programs.programId, students.enrolledProgramId))
    .leftJoin(
      sql`lateral (select c.family_id, c.said_by, c.said_on from ${consents} c where c.student_id = ${students.studentId} and c.purpose = ${of}
        order by c.consent_id desc limit 1) last`,
      sql`true`,
    )
    .where(
      and(
        isHere,
        programId === undefined ? undefined : eq(students.enrolledProgramId, programId),
        scopeWhere(grant, studentScopes),
      ),
    )
    .orderBy(asc(students.nameSort), asc(students.studentId));
  return rows.map(({ familyId, ...row }) => ({
    ...row,
    saidBy: isOfOther({ studentId: row.studentId, familyId }, session.apart) ? '' : row.saidBy,
  }));
}
