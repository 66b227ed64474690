import { educationalBackgroundFactory } from '../../src/areas/staff/educational-background/educational-background.factory.ts';
import { educationalBackgrounds } from '../../src/areas/staff/educational-background/educational-background.table.ts';
import { nonTeachingStaffFactory } from '../../src/areas/staff/non-teaching-staff/non-teaching-staff.factory.ts';
import { nonTeachingStaffs } from '../../src/areas/staff/non-teaching-staff/non-teaching-staff.table.ts';
import { professionalExperienceFactory } from '../../src/areas/staff/professional-experience/professional-experience.factory.ts';
import { professionalExperiences } from '../../src/areas/staff/professional-experience/professional-experience.table.ts';
import { staff, staffPhotos } from '../../src/areas/staff/staff/staff.table.ts';
import { staffExits } from '../../src/areas/staff/staff-exit/staff-exit.table.ts';
import { teachingStaffFactory } from '../../src/areas/staff/teaching-staff/teaching-staff.factory.ts';
import { teachingStaffs } from '../../src/areas/staff/teaching-staff/teaching-staff.table.ts';
import { staffType } from '../../src/common/enumerations.domain.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import type { Db } from '../../src/kit/server/database/database.server.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { readPicture } from '../../src/kit/server/work/pictures.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { dailySlotsOf, teachingPlan } from '../program/teaching-plan.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';
import { careerOf } from './careers.server.ts';
import { portrait } from './portrait.server.ts';
import { type Employee, employees } from './staff-list.server.ts';

/** Every third staff member has a photo. */
const photographed = 3;
/** Who leaves, in how many days, and why. */
const comingExits: readonly [name: string, days: number, reason: string][] = [
  ['Sneha Kothari', 45, 'Goes on to a doctorate'],
  ['Tukaram Jadhav', 75, 'Retires'],
];

/** What the staff teach or do, their careers, who leaves, and some of their photos. */
export async function storeStaff({ db, today }: WriteContext, demo: StoredDemo): Promise<void> {
  const staffIdOf = ({ firstName, lastName }: Employee) => idOf(demo.staff, `${firstName} ${lastName}`);
  const courseOf = (name: string | undefined) => idOf(demo.courses, name ?? '');
  const plan = teachingPlan();
  const teachers = employees.filter((employee) => employee.staffType === staffType.teaching);
  await insertAll(
    db,
    teachingStaffs,
    teachingStaffs.teachingStaffId,
    teachers.map((teacher) =>
      teachingStaffFactory({
        staffId: staffIdOf(teacher),
        dailySlots: dailySlotsOf(teacher, plan),
        primaryCourseId: courseOf(teacher.courses[0]),
        secondaryCourseId: courseOf(teacher.courses[1]),
        tertiaryCourseId: courseOf(teacher.courses[2]),
      }),
    ),
  );
  const others = employees.filter((employee) => employee.staffType === staffType.nonTeaching);
  await insertAll(
    db,
    nonTeachingStaffs,
    nonTeachingStaffs.nonTeachingStaffId,
    others.map((employee) => nonTeachingStaffFactory({ staffId: staffIdOf(employee), staffRole: employee.staffRole })),
  );
  const years = await yearsOf(db);
  const careers = employees.map((employee, index) => {
    const staffId = staffIdOf(employee);
    return { staffId, ...careerOf(employee, years.get(staffId) ?? { born: 1980, joined: 2015 }, 7000 + index) };
  });
  await insertAll(
    db,
    educationalBackgrounds,
    educationalBackgrounds.educationalBackgroundId,
    careers.flatMap(({ staffId, education }) => education.map((entry) => educationalBackgroundFactory({ staffId, ...entry }))),
  );
  await insertAll(
    db,
    professionalExperiences,
    professionalExperiences.professionalExperienceId,
    careers.flatMap(({ staffId, experience }) => experience.map((entry) => professionalExperienceFactory({ staffId, ...entry }))),
  );
  await insertAll(
    db,
    staffExits,
    staffExits.staffExitId,
    comingExits.map(([name, days, exitReason]) => ({
      staffId: idOf(demo.staff, name),
      exitDate: addDays(today, days),
      exitReason,
    })),
  );
  await insertAll(db, staffPhotos, staffPhotos.staffId, await photosOf(staffIdOf));
}

/** When each staff member was born and joined the school, by id. */
async function yearsOf(db: Db): Promise<ReadonlyMap<number, { born: number; joined: number }>> {
  const rows = await db.select({ id: staff.staffId, born: staff.dateOfBirth, joined: staff.joinedOn }).from(staff);
  return new Map(rows.map(({ id, born, joined }) => [id, { born: yearOf(born), joined: yearOf(joined) }]));
}

const yearOf = (day: string | null): number => Number((day ?? '').slice(0, 4));

function photosOf(staffIdOf: (employee: Employee) => number) {
  const chance = createChance(50);
  return Promise.all(
    employees
      .filter((_, index) => index % photographed === 0)
      .map(async (employee) => {
        const picture = await portrait(employee.gender, chance);
        return { staffId: staffIdOf(employee), ...(await readPicture(picture)) };
      }),
  );
}
