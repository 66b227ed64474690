import { admissionFactory } from '../../src/areas/admission/admission/admission.factory.ts';
import { admissions } from '../../src/areas/admission/admission/admission.table.ts';
import { admissionStatus, admissionStatuses } from '../../src/common/enumerations.domain.ts';
import { type Chance, createChance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import { valuesOf } from '../../src/kit/domain/enumeration.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { nameOfGroup } from '../program/curriculum.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';
import type { Child } from './children.server.ts';

interface Application {
  student: Child;
  program: string;
  applicationStatus: number;
  appliedDate: IsoDate;
  updatedDate: IsoDate;
}

const seed = 20_260_105;
/** 120 applications in total. */
const counts = { enrolled: 55, open: 45, unsuccessful: 20 };
const { enrolled, rejected, withdrawn, expired } = admissionStatus;
const unsuccessfulStatuses: readonly number[] = [rejected, withdrawn, expired];
const openStatuses = valuesOf(admissionStatuses).filter(
  (status) => status > 0 && status !== enrolled && !unsuccessfulStatuses.includes(status),
);

/** How the newest students were admitted, which of them had applied before, and who in grade 10 wants to enter a stream of grade 11. */
export async function storeAdmissions({ db, today }: WriteContext, demo: StoredDemo): Promise<void> {
  const chance = createChance(seed);
  const applications = [...pastApplications(demo, chance), ...openApplications(demo, today, chance)].sort(byDay);
  await insertAll(
    db,
    admissions,
    admissions.admissionId,
    applications.map(({ student, program, ...rest }) => ({
      ...admissionFactory({ studentId: idOf(demo.students, student), programId: idOf(demo.programs, program) }, 1),
      studentId: idOf(demo.students, student),
      ...rest,
    })),
  );
}

function pastApplications({ people }: StoredDemo, chance: Chance): Application[] {
  const newest = [...people.students]
    .filter(({ place }) => place.standing === 'active')
    .sort((one, other) => entryOf(other).fromDate.localeCompare(entryOf(one).fromDate))
    .slice(0, counts.enrolled);
  return newest.flatMap((student, index) => {
    const { fromDate, group } = entryOf(student);
    const program = nameOfGroup(group);
    const appliedDate = addDays(fromDate, -chance.whole(14, 110));
    const successful = { student, program, applicationStatus: enrolled, appliedDate, updatedDate: fromDate };
    if (index >= counts.unsuccessful) return [successful];
    const earlier = addDays(fromDate, -chance.whole(280, 400));
    const applicationStatus = unsuccessfulStatuses[index % unsuccessfulStatuses.length] ?? rejected;
    const updatedDate = addDays(earlier, chance.whole(10, 60));
    return [{ student, program, applicationStatus, appliedDate: earlier, updatedDate }, successful];
  });
}

function openApplications({ people }: StoredDemo, today: IsoDate, chance: Chance): Application[] {
  const seniors = people.students.filter(({ place }) => place.standing === 'active' && place.group.grade === 10);
  return chance
    .shuffled(seniors)
    .slice(0, counts.open)
    .map((student, index) => {
      const appliedDate = addDays(today, -chance.whole(3, 75));
      const wait = chance.whole(0, 30);
      const updatedDate = addDays(appliedDate, wait);
      return {
        student,
        program: chance.pick(['Grade 11 A', 'Grade 11 B']),
        applicationStatus: openStatuses[index % openStatuses.length] ?? admissionStatus.draft,
        appliedDate,
        updatedDate: updatedDate < today ? updatedDate : today,
      };
    });
}

function entryOf({ place }: Child): { fromDate: IsoDate; group: Child['place']['group'] } {
  const [first] = place.stays;
  if (!first) throw new Error('Everybody of the demo school was in a program.');
  return first;
}

const byDay = (one: Application, other: Application): number => one.appliedDate.localeCompare(other.appliedDate);
