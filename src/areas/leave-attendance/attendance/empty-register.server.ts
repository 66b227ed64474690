import { sql } from 'drizzle-orm';
import { type Grant, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import type { EmptyPage, EmptyPageAsked } from '../../../kit/server/list/empty-page.server.ts';
import { isSheet } from '../../../kit/server/sheet/sheet-store.server.ts';
import { schoolDays } from '../../general/holiday/no-school.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { programFacts } from '../../program/program/program-facts.table.ts';
import { noPrograms } from '../../program/program/program-lacks.domain.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { staffRegisterLacks, studentRegisterLacks } from './empty-register.domain.ts';
import { grantOn } from './grant-on.server.ts';
import { coversSheet, type SheetKind, staffKind, studentKind } from './sheet-kind.server.ts';

/** What the registers of a program and of the staff lack. */
export const emptyRegisters: readonly EmptyPage[] = [
  {
    name: 'las/StudentRegister',
    permission: ['studentattendance.read', 'studentattendance.create'],
    lacks: (ctx, grant, asked) =>
      asked.id === undefined ? noneToChoose(ctx) : ofProgram(ctx, grant, { ...asked, id: asked.id }),
  },
  { name: 'las/StaffRegister', permission: ['staffattendance.read', 'staffattendance.create'], lacks: ofStaff },
];

async function noneToChoose({ db }: Context) {
  const { rows } = await db.execute(sql`select from ${programs} limit 1`);
  return rows.length === 0 ? [noPrograms] : [];
}

async function ofProgram(ctx: Context, grant: Grant, { id: programId, from: date }: EmptyPageAsked & { id: number }) {
  const key = { programId, date };
  if (!coversSheet(studentKind, await grantOn(ctx, grant, date), key)) throw notFound('program');
  const program = sql`${programId}::int`;
  const [facts] = await sendKept<Parameters<typeof studentRegisterLacks>[1] & Record<string, unknown>>(
    ctx.db,
    sql`
    select ${schoolDays(sql`${date}`, sql`${date}`)}, ${programFacts(program, sql`${date}`, sql`${date}`)}, ${membersOf(studentKind, key)},
      exists (select from ${enrolments} e where e.program_id = p.program_id) as "hasOthers"
    from ${programs} p where p.program_id = ${program}`,
  );
  if (!facts) throw notFound('program');
  const held = parseGrant(ctx.session.permissions['studentattendance.create']);
  return studentRegisterLacks(programId, facts, coversSheet(studentKind, await grantOn(ctx, held, date), key));
}

async function ofStaff({ db }: Context, grant: Grant, { from: date }: EmptyPageAsked) {
  const key = { programId: null, date };
  if (!coversSheet(staffKind, grant, key)) throw notFound('register');
  const [facts] = await sendKept<Parameters<typeof staffRegisterLacks>[0] & Record<string, unknown>>(
    db,
    sql`select ${schoolDays(sql`${date}`, sql`${date}`)}, ${membersOf(staffKind, key)}, exists (select from ${staff}) as "hasOthers"`,
  );
  return facts ? staffRegisterLacks(facts) : [];
}

/** Columns of a select: whether a register is taken, and whether anybody belongs on it. */
const membersOf = (kind: SheetKind, key: { programId: number | null; date: string }) => sql`
  exists (select from ${kind.sheets} s where ${isSheet(kind.key(key))}) as "isTaken",
  exists (${kind.members(key, 0)}) as "hasMembers"`;
