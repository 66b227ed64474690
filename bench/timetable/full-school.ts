import { staffFactory } from '../../src/areas/staff/staff/staff.factory.ts';
import { staff } from '../../src/areas/staff/staff/staff.table.ts';
import type { WeekLesson } from '../../src/areas/timetable/lesson/week-lesson.domain.ts';
import { clockOf } from '../../src/kit/domain/clock.domain.ts';
import type { Database } from '../../src/kit/server/database/database.server.ts';

const size = { programs: 50, teachers: 100, days: 5, slots: 8, courses: 10 } as const;

const begin = (slot: number) => clockOf(480 + slot * 45);
const end = (slot: number) => clockOf(525 + slot * 45);

/** A school of 50 programs with 8 lessons a day, and 100 teachers who each give 4 a day; ids in the order of their numbers. */
export async function addFullSchool({
  pool,
  db,
}: Database): Promise<{ programIds: number[]; staffIds: number[]; courseIds: number[] }> {
  await pool.query('update working_week set is_working_day = working_week_id <= $1', [size.days]);
  const ids = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(`with added as (${text}) select id from added order by id`, values)).rows.map(
      ({ id }) => id,
    );
  const programIds = await ids(
    `insert into program (program_name, duration, program_order, start_date)
     select 'Class ' || n, 12, 7, '2000-01-01' from generate_series(1, ${size.programs}) n returning program_id as id`,
  );
  const courseIds = await ids(
    `insert into course (course_name, course_description, duration, credits, start_date)
     select 'Course ' || n, '', 12, 4, '2000-01-01' from generate_series(1, ${size.courses}) n returning course_id as id`,
  );
  const teachers = Array.from({ length: size.teachers }, (_, index) => staffFactory({ lastName: `Number ${index + 1}` }));
  const added = await db.insert(staff).values(teachers).returning({ id: staff.staffId });
  const staffIds = added.map(({ id }) => id).toSorted((one, other) => one - other);
  await pool.query('insert into teaching_staff (staff_id) select unnest($1::int[])', [staffIds]);
  const slots = Array.from({ length: size.slots }, (_, slot) => ({
    name: `Period ${slot + 1}`,
    start: begin(slot),
    end: end(slot),
  }));
  await pool.query(
    `insert into slot (slot_name, program_id, start_time, end_time)
     select s.name, p, s.start, s."end" from unnest($1::int[]) p, json_to_recordset($2) as s (name text, start time, "end" time)`,
    [programIds, JSON.stringify(slots)],
  );
  // Each program has every course for four lessons, each from a different teacher; each teacher has five programs.
  const taught = programIds.flatMap((programId, program) =>
    courseIds.map((courseId, course) => ({
      programId,
      courseId,
      staffId: staffIds[(program * 2 + course * 10 + (course % 2)) % size.teachers],
    })),
  );
  await pool.query(
    `with wanted as (select * from json_to_recordset($1) as t ("programId" int, "courseId" int, "staffId" int)),
       named as (insert into program_course (program_id, course_id) select "programId", "courseId" from wanted returning program_course_id),
       needed as (insert into lesson_need (program_course_id, lessons_per_week) select program_course_id, 4 from named)
     insert into course_session (program_id, course_id, staff_id) select "programId", "courseId", "staffId" from wanted`,
    [JSON.stringify(taught)],
  );
  return { programIds, staffIds, courseIds };
}

/** A week of 2,000 lessons without a clash, constructed by counting. */
export function fullWeek({ programIds, staffIds, courseIds }: Awaited<ReturnType<typeof addFullSchool>>): WeekLesson[] {
  return Array.from({ length: size.days * size.slots }, (_, place) =>
    programIds.map((programId, program): WeekLesson => {
      const slot = place % size.slots;
      const teacher = ((program + place) % size.programs) * 2 + (place % 2);
      const part = {
        courseId: courseIds[place % size.courses] ?? 0,
        staffId: staffIds[teacher] ?? 0,
        otherStaffIds: [],
        teachingGroupId: null,
        roomKindId: null,
        room: null,
      };
      const weekday = 1 + Math.floor(place / size.slots);
      return { weekday, startTime: begin(slot), endTime: end(slot), programId, lessons: 1, parts: [part] };
    }),
  ).flat();
}
