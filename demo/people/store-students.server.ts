import { sql } from 'drizzle-orm';
import { enrolments } from '../../src/areas/student/enrolment/enrolment.table.ts';
import { families, studentFamilies } from '../../src/areas/student/family/family.table.ts';
import { houseColours } from '../../src/areas/student/house/house.domain.ts';
import { houses } from '../../src/areas/student/house/house.table.ts';
import { rollNumbers } from '../../src/areas/student/roll-number/roll-number.table.ts';
import { admissionNumbers, studentPhotos, students } from '../../src/areas/student/student/student.table.ts';
import { endedEnrolments } from '../../src/areas/student/student-exit/ended-enrolment.table.ts';
import { studentExits } from '../../src/areas/student/student-exit/student-exit.table.ts';
import { studentStatus } from '../../src/common/enumerations.domain.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import type { IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { parseChoice } from '../../src/kit/domain/enumeration.domain.ts';
import type { Db } from '../../src/kit/server/database/database.server.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { readPicture } from '../../src/kit/server/work/pictures.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { numberAll } from '../number-all.server.ts';
import { type ClassGroup, nameOfGroup } from '../program/curriculum.server.ts';
import { idOf, idsBy, type StoredDemo } from '../stored-demo.server.ts';
import type { Child } from './children.server.ts';
import type { DemoSchool } from './demo-school.server.ts';
import { portrait } from './portrait.server.ts';
import { storeCertificates } from './store-certificates.server.ts';

const photographed = 40;
/** In one of this many families the parents are separated; in every second of those, the school must not contact one of them. */
const familiesPerSeparation = 45;

/** Students with their families, their way through the school, exits and photos. */
export async function storeStudents(
  { db, today }: WriteContext,
  school: DemoSchool,
  programs: StoredDemo['programs'],
): Promise<Pick<StoredDemo, 'students' | 'families'>> {
  const programOf = (group: ClassGroup): number => idOf(programs, nameOfGroup(group));
  const studentIds = await insertStudents(db, school.students, programOf);
  const studentOf = (child: Child): number => idOf(studentIds, child);

  const relatives = school.families.flatMap((family) => family.relatives);
  const stored = await insertAll(
    db,
    families,
    families.familyId,
    relatives.map(({ input }) => input),
  );
  const familyIds = idsBy(relatives, stored);
  const links = school.families.flatMap(({ children, relatives: grownUps }, index) => {
    const isApart = index % familiesPerSeparation === 1 && !children.some(({ isKnown }) => isKnown);
    return children.flatMap((child) =>
      grownUps.map((relative, nth) => ({
        studentId: studentOf(child),
        familyId: idOf(familyIds, relative),
        relationship: relative.relationship,
        isSeparated: isApart && nth === 1,
        mayBeContacted: !(isApart && nth === 1 && index % 2 === 1),
      })),
    );
  });
  await insertAll(db, studentFamilies, studentFamilies.studentFamilyId, links);

  const stays = school.students.flatMap((child) =>
    child.place.stays.map(({ group, fromDate, toDate }) => ({
      studentId: studentOf(child),
      programId: programOf(group),
      fromDate,
      toDate,
    })),
  );
  const stayIds = await insertAll(db, enrolments, enrolments.enrolmentId, stays);

  const exits = school.exits.map(({ student, input }) => {
    const isInEffect = input.exitDate < today;
    const created = new Date(`${input.tcAppliedDate}T05:30:00Z`);
    return {
      ...input,
      created,
      lastModified: created,
      studentId: studentOf(student),
      isInEffect,
      formerStatus: isInEffect ? studentStatus.active : null,
    };
  });
  const newest = new Map(stays.map(({ studentId }, index) => [studentId, stayIds[index] ?? 0]));
  const exitIds = await insertAll(
    db,
    studentExits,
    studentExits.studentExitId,
    exits.map((exit) => ({ ...exit, lastEnrolmentId: newest.get(exit.studentId) ?? 0 })),
  );
  const ended = exits.flatMap(({ studentId, exitDate, isInEffect }, index) => {
    const last = stays.findIndex((stay) => stay.studentId === studentId && stay.toDate === exitDate);
    const [enrolmentId, studentExitId, stay] = [stayIds[last], exitIds[index], stays[last]];
    return isInEffect && enrolmentId && studentExitId && stay ? [{ ...stay, enrolmentId, studentExitId, toDate: null }] : [];
  });
  const left = exits.flatMap(({ studentId, tcIssueDate, isInEffect }, index) =>
    isInEffect ? [{ studentExitId: exitIds[index] ?? 0, studentId, tcIssueDate }] : [],
  );
  await storeCertificates(db, left);
  await insertAll(db, endedEnrolments, endedEnrolments.enrolmentId, ended);
  await insertAll(db, studentPhotos, studentPhotos.studentId, await photosOf(school.students, studentOf));
  await numberClasses(db, today);
  await storeHouses(db);
  return { students: studentIds, families: familyIds };
}

/** Everybody has a roll number of this school year, by name. */
const numberClasses = (db: Db, today: IsoDate) =>
  db.execute(sql`
    insert into ${rollNumbers} (program_id, school_year, student_id, roll_number)
    select enrolled_program_id, school_year_of(${today}::date), student_id,
      row_number() over (partition by enrolled_program_id order by name_sort, student_id)
    from ${students} where enrolled_program_id is not null`);

const demoHouses = { Kalam: 'Blue', Raman: 'Red', Tagore: 'Green', Teresa: 'Yellow' };

/** Four houses, each with a quarter of every class. */
async function storeHouses(db: Db): Promise<void> {
  const rows = Object.entries(demoHouses).map(([houseName, colour]) => ({
    houseName,
    colour: parseChoice(houseColours, colour) ?? 1,
  }));
  const ids = await insertAll(db, houses, houses.houseId, rows);
  await db.execute(sql`
    update ${students} s set house_id = (${sql.param(ids)}::int[])[1 + n.place % ${ids.length}]
    from (select student_id, row_number() over (partition by enrolled_program_id order by gender, name_sort, student_id) as place
      from ${students} where enrolled_program_id is not null) n
    where n.student_id = s.student_id`);
}

async function insertStudents(
  db: Db,
  children: readonly Child[],
  programOf: (group: ClassGroup) => number,
): Promise<StoredDemo['students']> {
  // They are sorted by day of admission.
  const years = children.map(({ input }) => Number(input.enrolledOn?.slice(0, 4)));
  const numbers = await numberAll(db, admissionNumbers, years);
  const rows = children.map(({ input, place }, index) => ({
    ...input,
    programId: programOf(place.group),
    schoolAdmissionNumber: numbers[index] ?? '',
  }));
  const ids = await insertAll(db, students, students.studentId, rows);
  return idsBy(children, ids);
}

/** Photos of the child with a demo account, and of some of the others at regular intervals. */
async function photosOf(children: readonly Child[], studentOf: (child: Child) => number) {
  const distance = Math.floor(children.length / photographed);
  const chosen = children.filter(({ isKnown }, index) => isKnown || index % distance === 0).slice(0, photographed);
  const chance = createChance(photographed);
  return Promise.all(
    chosen.map(async (child) => {
      const picture = await portrait(child.input.gender, chance);
      return { studentId: studentOf(child), ...(await readPicture(picture)) };
    }),
  );
}
