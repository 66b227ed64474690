import { and, eq } from 'drizzle-orm';
import { staffStatus, staffType } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { importOf } from '../../../kit/server/import/import-of.server.ts';
import {
  type ImportPlan,
  type Named,
  planRows,
  reportOf,
  type Values,
  withIds,
  withoutKnown,
} from '../../../kit/server/import/import-plan.server.ts';
import { namedBy } from '../../../kit/server/import/named-by.server.ts';
import { namingRow } from '../../../kit/server/import/naming-row.server.ts';
import type { ReadRow, ReadTable } from '../../../kit/server/import/read-rows.server.ts';
import type { PlannedUpdate } from '../../../kit/server/import/updates.server.ts';
import { parseInput } from '../../../kit/server/resource/input.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courses } from '../course/course.table.ts';
import { assign, lockSession, reassign, unassign } from '../course-session/assignment.server.ts';
import { courseSessionInput } from '../course-session/course-session.domain.ts';
import { courseSessions } from '../course-session/course-session.table.ts';
import { classKey } from '../program/class-name.domain.ts';
import { programOrder, programScopes, programs } from '../program/program.table.ts';
import { programCourseInput } from '../program-course/program-course.domain.ts';
import { addCourse, removeCourse } from '../program-course/program-course.server.ts';
import { programCourses } from '../program-course/program-course.table.ts';
import { teacherImport } from './import-kind.domain.ts';
import { type TeacherImportReport, teacherColumns, teacherFields, teacherImportCalls } from './teacher-import.domain.ts';

type TeacherImportPlan = ImportPlan<TeacherImportReport>;

/** What the columns may name: programs that the caller may change, courses, active teachers. */
async function namedIn(ctx: Context): Promise<Readonly<Record<'programId' | 'courseId' | 'staffId', Named>>> {
  const { db } = ctx;
  const ofPrograms = await db
    .select({ id: programs.programId, name: programs.programName })
    .from(programs)
    .where(scopeWhere(grantOf(ctx, teacherImport.permission), programScopes))
    .orderBy(...programOrder);
  const ofCourses = await db.select({ id: courses.courseId, name: courses.courseName }).from(courses).orderBy(courses.nameSort);
  const teachers = await db
    .select({ id: staff.staffId, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(and(eq(staff.staffStatus, staffStatus.active), eq(staff.staffType, staffType.teaching)))
    .orderBy(staff.nameSort, staff.staffId);
  return {
    programId: namedBy(ofPrograms, classKey),
    courseId: namedBy(ofCourses),
    staffId: namedBy(teachers.map(({ id, ...name }) => ({ id, name: fullName(name) }))),
  };
}

const keyOf = ({ programId, courseId }: Values): string => `${programId} ${courseId}`;

/** Who teaches what now, by program and course. */
async function taughtNow({ db }: Context) {
  const { courseSessionId, programId, courseId, staffId, version } = courseSessions;
  const found = await db
    .select({ courseSessionId, programId, courseId, staffId, version, firstName: staff.firstName, lastName: staff.lastName })
    .from(courseSessions)
    .innerJoin(staff, eq(staff.staffId, courseSessions.staffId));
  return new Map(found.map((session) => [keyOf(session), session]));
}

/** Which courses programs have, by program and course. */
async function coursesOfPrograms({ db }: Pick<Context, 'db'>): Promise<ReadonlySet<string>> {
  const { programId, courseId } = programCourses;
  return new Set((await db.select({ programId, courseId }).from(programCourses)).map(keyOf));
}

/** Works out what an import would do; changes nothing. */
async function plan(ctx: Context, table: ReadTable): Promise<TeacherImportPlan> {
  const named = await namedIn(ctx);
  const { rows, meanings } = withIds(table, teacherFields, named);
  const names = Object.fromEntries(
    Object.entries(named).map(([field, { all }]) => [field, new Map(all.map((one) => [one.id, one.name]))]),
  );
  const shown = (field: string, values: Values) => names[field]?.get(Number(values[field])) ?? '';
  const nameOf = (values: Values) => [shown('courseId', values), shown('programId', values)].filter(Boolean).join(', ');
  const now = await taughtNow(ctx);
  const above = new Map<string, number>();
  const { left, leftOut, known } = await withoutKnown(rows, {
    nameOf,
    reasonFor({ number, values }) {
      if (values['programId'] === undefined || values['courseId'] === undefined) return undefined;
      const [session, row] = [now.get(keyOf(values)), above.get(keyOf(values))];
      if (row !== undefined) return `Same program and course as row ${row}`;
      above.set(keyOf(values), number);
      if (!session) return undefined;
      if (session.staffId === values['staffId']) return 'The same teacher in Homeroom';
      return { reason: `${fullName(session)} teaches it`, id: session.courseSessionId };
    },
  });
  const isUpdate = table.how.update === true;
  const changed = isUpdate ? known.filter(({ row }) => row.values['staffId'] !== undefined) : [];
  const updates = changed.flatMap(({ row: { number, values }, id }): PlannedUpdate[] => {
    const session = now.get(keyOf(values));
    if (!session) return [];
    const staffId = values['staffId'];
    return [
      {
        ...{ row: number, id, name: nameOf(values), version: session.version },
        ...{ changes: { staffId }, before: { staffId: session.staffId } },
        shown: [{ label: 'Teacher', before: fullName(session), after: shown('staffId', values) }],
      },
    ];
  });
  const isChanged = new Set(updates.map(({ row }) => row));
  const { planned, problems } = await planRows(left, {
    ...{ columns: teacherFields, nameOf, of: { input: courseSessionInput } },
    facts: { today: ctx.today as IsoDate, grant: grantOf(ctx, teacherImport.permission) },
    besides: () => [],
  });
  const all = [...problems, ...changed.flatMap(({ row }) => row.problems)];
  const there = leftOut.filter(({ row }) => !isChanged.has(row));
  const have = await coursesOfPrograms(ctx);
  const newCourses = planned.filter(({ input }) => !have.has(keyOf(input))).length;
  return {
    ...{ rows: planned, problems: all, leftOut: there, updates, mayUpdate: known.length > 0, meanings },
    report: {
      ...reportOf({ rows: planned, problems: all, leftOut: there, unknownColumns: table.unknownColumns, updates }, newCourses),
      newCourses,
    },
  };
}

/** Gives courses their teachers, as the calls for a single one do; a program that has the course not yet gets it. */
async function store(ctx: WriteContext, { rows }: TeacherImportPlan, stored: (count: number) => void): Promise<void> {
  const have = new Set(await coursesOfPrograms(ctx));
  for (const [index, { row, input }] of rows.entries()) {
    stored(index);
    await namingRow(row, async () => {
      if (!have.has(keyOf(input))) await addCourse(ctx, parseInput(programCourseInput, pick(input)));
      have.add(keyOf(input));
      return assign(ctx, parseInput(courseSessionInput, input));
    });
  }
}

const pick = ({ programId, courseId }: ReadRow['values'] | Values) => ({ programId, courseId });

/** The import of who teaches which course of a program. */
export const { routes: teacherImportRoutes, tasks: teacherImportTasks } = importOf<TeacherImportReport, TeacherImportPlan>({
  ...{ kind: teacherImport, calls: teacherImportCalls, plan, store },
  template: async (ctx) => ({
    fields: teacherColumns,
    named: Object.fromEntries(Object.entries(await namedIn(ctx)).map(([field, { all }]) => [field, all])),
  }),
  fields: () => teacherFields,
  update: reassign,
  undo: () => [
    {
      ...{ resource: 'CourseSession', table: courseSessions, one: 'teacher of a course', many: 'teachers of courses' },
      removeAll: async (ctx, ids) => {
        for (const id of ids) await unassign(ctx, await lockSession(ctx, id));
      },
    },
    {
      ...{ resource: 'ProgramCourse', table: programCourses, one: 'course of a program', many: 'courses of programs' },
      removeAll: async (ctx, ids) => {
        for (const id of ids) await removeCourse(ctx, id);
      },
    },
  ],
  besides: ({ newCourses }) => (newCourses > 0 ? [`${counted(newCourses, 'course', 'courses')} added to programs`] : []),
});
