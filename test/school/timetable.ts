import { slots } from '../../src/areas/general/slot/slot.table.ts';
import { courseSessions } from '../../src/areas/program/course-session/course-session.table.ts';
import { programCourses } from '../../src/areas/program/program-course/program-course.table.ts';
import {
  teachingGroupPrograms,
  teachingGroupStudents,
  teachingGroups,
  teachingGroupTeachers,
} from '../../src/areas/program/teaching-group/teaching-group.table.ts';
import { teachingStaffs } from '../../src/areas/staff/teaching-staff/teaching-staff.table.ts';
import { lessonNeeds } from '../../src/areas/timetable/needs/lesson-need.table.ts';
import { clockOf } from '../../src/kit/domain/clock.domain.ts';
import type { TestApp } from '../support/harness.ts';
import { addCourse, addProgram, addStaff, only } from './people.ts';

/** A school for which a timetable can be made. */
export interface TaughtSchool {
  programIds: number[];
  /** By program, then by course. */
  courses: { courseId: number; staffId: number; programCourseId: number }[][];
  staffIds: number[];
}

/** Gives a program slots of 45 minutes from eight o'clock on, without breaks. */
export async function addDay({ database }: TestApp, programId: number, count = 4): Promise<void> {
  const day = Array.from({ length: count }, (_, index) => ({
    slotName: `Period ${index + 1}`,
    programId,
    startTime: clockOf(480 + index * 45),
    endTime: clockOf(525 + index * 45),
  }));
  await database.db.insert(slots).values(day);
}

/** Adds programs with a day each and some courses, taught by teachers who each have one course in every program. */
export async function addTaughtSchool(
  school: TestApp,
  { programs = 2, courses = 3, lessons = 4 }: { programs?: number; courses?: number; lessons?: number } = {},
): Promise<TaughtSchool> {
  const { database } = school;
  const programIds: number[] = [];
  const staffIds: number[] = [];
  for (let index = 0; index < courses; index += 1) {
    const staffId = await addStaff(database);
    await database.db.insert(teachingStaffs).values({ staffId });
    staffIds.push(staffId);
  }
  const all: TaughtSchool['courses'] = [];
  for (let index = 0; index < programs; index += 1) {
    const programId = await addProgram(database, { programName: `Grade ${index + 1} T${staffIds[0]}` });
    await addDay(school, programId);
    const own: TaughtSchool['courses'][number] = [];
    for (const staffId of staffIds) {
      const courseId = await addCourse(database);
      const { programCourseId } = only(await database.db.insert(programCourses).values({ programId, courseId }).returning());
      await database.db.insert(courseSessions).values({ programId, courseId, staffId });
      await database.db.insert(lessonNeeds).values({ programCourseId, lessonsPerWeek: lessons });
      own.push({ courseId, staffId, programCourseId });
    }
    programIds.push(programId);
    all.push(own);
  }
  return { programIds, courses: all, staffIds };
}

interface NewGroup {
  groupName?: string;
  courseId: number;
  programIds: number[];
  staffIds?: number[];
  studentIds?: number[];
  courseChoiceId?: number;
  fromDate?: string;
  toDate?: string;
}

/** Adds a teaching group with those who belong to it; returns its id. */
export async function addGroup({ database: { db } }: TestApp, group: NewGroup): Promise<number> {
  const {
    groupName = 'Blue group',
    courseId,
    courseChoiceId,
    programIds,
    staffIds = [],
    studentIds = [],
    fromDate = '2026-06-01',
    toDate,
  } = group;
  const days = { fromDate, toDate: toDate ?? null };
  const { id } = only(
    await db
      .insert(teachingGroups)
      .values({ groupName, courseId, courseChoiceId: courseChoiceId ?? null, ...days })
      .returning({ id: teachingGroups.teachingGroupId }),
  );
  const of = { teachingGroupId: id, ...days };
  await db.insert(teachingGroupPrograms).values(programIds.map((programId) => ({ ...of, programId })));
  if (staffIds.length > 0)
    await db.insert(teachingGroupTeachers).values(staffIds.map((staffId, place) => ({ ...of, staffId, place })));
  if (studentIds.length > 0)
    await db.insert(teachingGroupStudents).values(studentIds.map((studentId) => ({ ...of, courseId, studentId })));
  return id;
}
