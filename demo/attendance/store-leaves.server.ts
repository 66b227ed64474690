import { eq, sql } from 'drizzle-orm';
import { staffLeaves } from '../../src/areas/leave-attendance/staff-leave/staff-leave.table.ts';
import { staffLeaveCategories } from '../../src/areas/leave-attendance/staff-leave-category/staff-leave-category.table.ts';
import { studentLeaves } from '../../src/areas/leave-attendance/student-leave/student-leave.table.ts';
import { studentLeaveCategories } from '../../src/areas/leave-attendance/student-leave-category/student-leave-category.table.ts';
import { staff } from '../../src/areas/staff/staff/staff.table.ts';
import { staffExits } from '../../src/areas/staff/staff-exit/staff-exit.table.ts';
import { students } from '../../src/areas/student/student/student.table.ts';
import { studentExits } from '../../src/areas/student/student-exit/student-exit.table.ts';
import { latestDate } from '../../src/common/constants.domain.ts';
import { staffStatus, studentStatus } from '../../src/common/enumerations.domain.ts';
import { type Chance, createChance } from '../../src/kit/domain/chance.factory.ts';
import { daysInclusive, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { teacher } from '../people/store-accounts.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';

interface Person {
  id: number;
  since: IsoDate | null;
  /** Their last day, for people who leave. */
  until: IsoDate | null;
}
interface Kind {
  name: string;
  description: string;
  reasons: readonly string[];
  /** The days of the category in a calendar year, for staff. */
  leaves?: number;
  /** The longest leave, in school days. */
  longest: number;
  /** How common it is compared with the others; nobody plans ahead to be ill. */
  often: number;
  isForeseen: boolean;
}

const forStudents: readonly Kind[] = [
  {
    name: 'Sick leave',
    description: 'With a note from the parents, from the third day from a doctor',
    reasons: ['Fever', 'Stomach upset', 'Chickenpox', 'Dentist'],
    ...{ longest: 3, often: 6, isForeseen: false },
  },
  {
    name: 'Family leave',
    description: 'Weddings, bereavement, family events',
    reasons: ['Wedding of a cousin', 'Grandmother unwell', 'House-warming'],
    ...{ longest: 3, often: 3, isForeseen: true },
  },
  {
    name: 'Sports leave',
    description: 'For those who play for the school',
    reasons: ['District athletics meet', 'Inter-school cricket'],
    ...{ longest: 2, often: 1, isForeseen: true },
  },
  {
    name: 'Travel',
    description: 'Arranged with the class teacher',
    reasons: ['Pilgrimage with the family', 'Visit to the native place'],
    ...{ longest: 4, often: 1, isForeseen: true },
  },
];
const forStaff: readonly Kind[] = [
  {
    name: 'Casual leave',
    description: 'Up to three days at a time',
    reasons: ['Personal work', 'Bank and passport office', 'Family function'],
    ...{ leaves: 12, longest: 3, often: 5, isForeseen: true },
  },
  {
    name: 'Sick leave',
    description: 'With a certificate from the third day',
    reasons: ['Fever', 'Migraine', 'Minor surgery'],
    ...{ leaves: 10, longest: 4, often: 4, isForeseen: false },
  },
  {
    name: 'Earned leave',
    description: 'Applied for two weeks ahead',
    reasons: ['Visit to parents', 'Travel'],
    ...{ leaves: 20, longest: 6, often: 2, isForeseen: true },
  },
  {
    name: 'Maternity leave',
    description: '26 weeks',
    reasons: ['Maternity'],
    ...{ leaves: 182, longest: 90, often: 0, isForeseen: true },
  },
  {
    name: 'Duty leave',
    description: 'Workshops, examinations elsewhere',
    reasons: ['CBSE workshop', 'Evaluation duty'],
    ...{ leaves: 15, longest: 3, often: 1, isForeseen: true },
  },
];
const days = { before: 150, after: 40 };
/** The probability of a leave in each part of these days. */
const probability = { student: 0.12, staff: 0.6 };
/** A longer gap between two school days is a vacation; no leave spans it. */
const longestGap = 3;

/**
 * Leaves of students and staff with their categories, on school days; people with demo accounts have some in each part of the
 * year.
 */
export async function storeLeaves(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  const { db } = ctx;
  const chance = createChance(41);
  const parts = await partsOfTheYear(ctx);
  const studentCategories = await insertAll(
    db,
    studentLeaveCategories,
    studentLeaveCategories.studentLeaveCategoryId,
    forStudents.map(({ name: categoryName, description }) => ({ categoryName, description })),
  );
  const staffCategories = await insertAll(
    db,
    staffLeaveCategories,
    staffLeaveCategories.staffLeaveCategoryId,
    forStaff.map(({ name: categoryName, description, leaves }) => ({ categoryName, description, leaves: leaves ?? 0 })),
  );
  const ofTheParent = (demo.people.families[0]?.children ?? []).map((child) => idOf(demo.students, child));
  const ofStudents = leavesOf(
    await db
      .select({ id: students.studentId, since: students.enrolledOn, until: studentExits.exitDate })
      .from(students)
      .leftJoin(studentExits, eq(studentExits.studentId, students.studentId))
      .where(eq(students.studentStatus, studentStatus.active))
      .orderBy(students.studentId),
    forStudents,
    (id) => (ofTheParent.includes(id) ? 1 : probability.student),
  );
  const ofStaff = leavesOf(
    await db
      .select({ id: staff.staffId, since: staff.joinedOn, until: staffExits.exitDate })
      .from(staff)
      .leftJoin(staffExits, eq(staffExits.staffId, staff.staffId))
      .where(eq(staff.staffStatus, staffStatus.active))
      .orderBy(staff.staffId),
    forStaff,
    (id) => (id === idOf(demo.staff, teacher) ? 1 : probability.staff),
  );
  await insertAll(
    db,
    studentLeaves,
    studentLeaves.studentLeaveId,
    ofStudents.map(({ id: studentId, kind, ...leave }) => ({
      ...leave,
      studentId,
      studentLeaveCategoryId: studentCategories[kind] ?? 0,
    })),
  );
  await insertAll(
    db,
    staffLeaves,
    staffLeaves.staffLeaveId,
    ofStaff.map(({ id: staffId, kind, ...leave }) => ({ ...leave, staffId, staffLeaveCategoryId: staffCategories[kind] ?? 0 })),
  );
  for (const table of ['student_leave', 'staff_leave']) {
    await db.execute(sql`update ${sql.identifier(table)} set total_days = leave_days(leave_from, leave_to)`);
  }

  /**
   * At most one leave for each person in each part of the year, so that none overlap; none before they came or after they leave.
   */
  function leavesOf(people: readonly Person[], kinds: readonly Kind[], probable: (id: number) => number) {
    return people.flatMap(({ id, since, until }) =>
      parts.flatMap((part) => {
        const schoolDays = part.filter((day) => day >= (since ?? '') && day <= (until ?? latestDate));
        if (schoolDays.length === 0 || !chance.happens(probable(id))) return [];
        const start = chance.whole(0, schoolDays.length - 1);
        const isAhead = (schoolDays[start] ?? '') > ctx.today;
        const kind = chance.pickWeighted(kinds, ({ often, isForeseen }) => (isForeseen || !isAhead ? often : 0));
        const reason = chance.pick(kind.reasons);
        return [{ id, kind: kinds.indexOf(kind), reason, ...datesFrom(schoolDays, start, kind, chance) }];
      }),
    );
  }
}

/** The school days around today in three parts; the last is still to come. */
async function partsOfTheYear({ db, today }: WriteContext): Promise<IsoDate[][]> {
  const { rows } = await db.execute<{ day: IsoDate }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(${today}::date - ${days.before}::int, ${today}::date + ${days.after}::int, interval '1 day') d
    where closed_day(d::date) is null order by d`);
  const past = rows.map(({ day }) => day).filter((day) => day <= today);
  const half = Math.ceil(past.length / 2);
  const coming = rows.map(({ day }) => day).filter((day) => day > today);
  return [past.slice(0, half), past.slice(half), coming].filter((part) => part.length > 0);
}

function datesFrom(schoolDays: readonly IsoDate[], start: number, { longest }: Kind, chance: Chance) {
  const leaveFrom = schoolDays[start] ?? '';
  let leaveTo = leaveFrom;
  for (const day of schoolDays.slice(start + 1, start + chance.whole(1, longest))) {
    if (daysInclusive(leaveTo, day) > longestGap) break;
    leaveTo = day;
  }
  return { leaveFrom, leaveTo };
}
