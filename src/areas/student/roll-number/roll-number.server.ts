import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { fullName } from '../../../common/person-name.domain.ts';
import { covers } from '../../../kit/domain/permission.domain.ts';
import { preparedStatement } from '../../../kit/server/database/prepared.server.ts';
import { sendWithCommit } from '../../../kit/server/database/transaction.server.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { auditAll } from '../../../kit/server/resource/audit.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { programLink, programs } from '../../program/program/program.table.ts';
import { enrolments } from '../enrolment/enrolment.table.ts';
import { students } from '../student/student.table.ts';
import { getRollNumbers, giveRollNumbers, type RollNumberGiven, rollNumberMessages } from './roll-number.domain.ts';
import { rollNumbers } from './roll-number.table.ts';

const next = preparedStatement(
  () => sql`
    select give_next_roll_numbers(array_agg(student_id order by name_sort, student_id),
      array_agg(${sql.placeholder('from')}::date))
    from ${students} where student_id = any(${sql.placeholder('studentIds')}::int[])`,
);

/** Who enters a class that has roll numbers gets the next one. */
export const numberEntering: Listener<'classesChanged'> = ({ db }, { studentIds, from, begins }) =>
  begins ? sendWithCommit(db, next(db, { studentIds, from })) : Promise.resolve();

const nextOfEach = preparedStatement(
  () => sql`select give_next_roll_numbers(${sql.placeholder('studentIds')}::int[], ${sql.placeholder('fromDates')}::date[])`,
);

/** The same of new students, in the order in which they join. */
export const numberJoined: Listener<'studentsJoined'> = ({ db }, { stays }) => {
  const studentIds = stays.map(({ studentId }) => studentId);
  return sendWithCommit(db, nextOfEach(db, { studentIds, fromDates: stays.map(({ fromDate }) => fromDate) }));
};

export const rollNumberRoutes = [
  answering(getRollNumbers, async (ctx, { grant, query: { programId, schoolYear } }) => {
    const { db, today } = ctx;
    await requireRecord(ctx, programLink, programId, { grant, what: 'program' });
    const year = sql`coalesce(${schoolYear ?? null}::int, school_year_of(${today}::date))`;
    const { rows } = await db.execute<z.output<typeof getRollNumbers.answer>>(sql`
      select ${year} as "schoolYear", coalesce(json_agg(json_build_object('studentId', student_id, 'rollNumber', roll_number)
        order by roll_number), '[]') as numbers
      from ${rollNumbers} where program_id = ${programId} and school_year = ${year}`);
    return rows[0] ?? { schoolYear: 0, numbers: [] };
  }),
  writing(giveRollNumbers, async (ctx, asked) => ({ data: await give(ctx, asked), message: rollNumberMessages.done })),
];

type Asking = Pick<Asked<typeof giveRollNumbers>, 'grant' | 'body'>;

async function give(ctx: WriteContext, { grant, body }: Asking): Promise<number> {
  const { programId, schoolYear, students: given } = body();
  if (!covers(grant, { programid: programId })) throw notFound('program');
  const year = await holdNumbers(ctx, programId, schoolYear);
  const known = await numbersOf(ctx, programId, year);
  refuse(given, known);
  await store(ctx, { programId, year }, given);
  const changed = given.filter(({ rollNumber, seen }) => rollNumber !== seen);
  await auditAll(
    ctx,
    changed.map(({ studentId, rollNumber, seen }) => ({
      ...{ action: 'update', resource: 'Student', recordId: studentId },
      ...{ before: { rollNumber: seen }, after: { rollNumber } },
    })),
  );
  return given.length;
}

/** The school year that is meant. The numbers of the class stay as they are until the transaction ends. @throws 404 */
async function holdNumbers({ db, today }: WriteContext, programId: number, schoolYear: number | undefined): Promise<number> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('roll numbers of ' || current_schema(), ${programId}::int))`,
  );
  const [found] = await db
    .select({ year: sql<number>`coalesce(${schoolYear ?? null}::int, school_year_of(${today}::date))` })
    .from(programs)
    .where(eq(programs.programId, programId))
    .for('share');
  if (!found) throw notFound('program');
  return found.year;
}

type Numbered = { studentId: number; firstName: string; lastName: string; rollNumber: number | null; belongs: boolean };

/** Who belongs to a class for a day of the year or more, or has a number of it. */
async function numbersOf({ db }: WriteContext, programId: number, year: number): Promise<ReadonlyMap<number, Numbered>> {
  const { rows } = await db.execute<Numbered>(sql`
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName", r.roll_number as "rollNumber",
      m.student_id is not null as belongs
    from (select distinct student_id from ${enrolments} where program_id = ${programId}
      and from_date <= school_year_ends(${year}) and (to_date is null or to_date >= school_year_begins(${year}))) m
    full join (select student_id, roll_number from ${rollNumbers} where program_id = ${programId} and school_year = ${year}) r using (student_id)
    join ${students} s using (student_id)`);
  return new Map(rows.map((row) => [row.studentId, row]));
}

/** @throws 404, 422 naming who does not belong to the class, has another number than was seen, or would share one */
function refuse(given: readonly RollNumberGiven[], known: ReadonlyMap<number, Numbered>): void {
  const issues: Record<string, string[]> = {};
  const after = new Map([...known.values()].map(({ studentId, rollNumber }) => [studentId, rollNumber]));
  const listed = new Set<number>();
  for (const [index, { studentId, rollNumber, seen }] of given.entries()) {
    const student = known.get(studentId);
    if (!student) throw notFound(`student ${studentId}`);
    const problem = problemOf(student, { seen, isTwice: listed.has(studentId), isTaken: rollNumber === null });
    if (problem) issues[`students.${index}.rollNumber`] = [`${fullName(student)}${problem}`];
    listed.add(studentId);
    after.set(studentId, rollNumber);
  }
  for (const [index, { studentId, rollNumber }] of given.entries()) {
    const other = [...known.values()].find((one) => one.studentId !== studentId && after.get(one.studentId) === rollNumber);
    if (rollNumber !== null && other)
      issues[`students.${index}.rollNumber`] ??= [`${rollNumber} is the roll number of ${fullName(other)}`];
  }
  if (Object.keys(issues).length > 0) throw ruleBroken(issues);
}

function problemOf(
  { rollNumber, belongs }: Numbered,
  { seen, isTwice, isTaken }: { seen: number | null; isTwice: boolean; isTaken: boolean },
): string | undefined {
  if (isTwice) return ' is listed twice.';
  if (rollNumber !== seen) return ': the roll number was changed meanwhile.';
  if (!belongs && !isTaken) return ' does not belong to this program in that year.';
  return undefined;
}

async function store(
  { db }: WriteContext,
  { programId, year }: { programId: number; year: number },
  given: readonly RollNumberGiven[],
): Promise<void> {
  const ids = sql`${sql.param(given.map(({ studentId }) => studentId))}::int[]`;
  await db.execute(sql`
    delete from ${rollNumbers} where program_id = ${programId} and school_year = ${year} and student_id = any(${ids})`);
  await db.execute(sql`
    insert into ${rollNumbers} (program_id, school_year, student_id, roll_number)
    select ${programId}, ${year}, n.student_id, n.roll_number
    from unnest(${ids}, ${sql.param(given.map(({ rollNumber }) => rollNumber))}::int[]) n (student_id, roll_number)
    where n.roll_number is not null`);
}
