import { eq } from 'drizzle-orm';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import type { Named } from '../../../kit/server/import/import-plan.server.ts';
import { namedBy } from '../../../kit/server/import/named-by.server.ts';
import { resourceImport } from '../../../kit/server/import/resource-import.server.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { courseResource } from '../course/course.server.ts';
import { classKey } from '../program/class-name.domain.ts';
import { programResource } from '../program/program.server.ts';
import { courseImport, programImport } from './import-kinds.domain.ts';
import { courseImportCalls, programImportCalls } from './program-imports.domain.ts';

const ofBoth = { startDate: { words: ['from', 'begins', 'start'] }, duration: { words: ['months'] } };

/** Active staff by their names, as the form offers them; of two who are called alike, nobody is meant. */
async function activeStaff({ db }: Context): Promise<Named> {
  const found = await db
    .select({ id: staff.staffId, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(eq(staff.staffStatus, staffStatus.active))
    .orderBy(staff.nameSort, staff.staffId);
  return namedBy(found.map(({ id, ...name }) => ({ id, name: fullName(name) })));
}

/** The grade tells the order: Grade 5 A is the fifth. */
function orderOf(name: unknown): { programOrder?: number } {
  const grade = Number(classKey(String(name ?? '')).split(' ')[0]);
  return grade > 0 ? { programOrder: grade } : {};
}

/** The import of programs, from their declaration. */
export const programImports = resourceImport({
  ...{ stored: programResource, kind: programImport, calls: programImportCalls },
  takenAs: {
    ...ofBoth,
    programName: { words: ['class', 'grade', 'standard', 'name', 'class name', 'कक्षा'] },
    programOrder: { words: ['order', 'sort order'] },
    classTeacherId: {
      kind: 'id',
      one: 'active staff member',
      words: ['class teacher', 'teacher', 'class incharge', 'home room teacher'],
    },
    capacity: { words: ['seats', 'intake', 'sanctioned strength'] },
    room: { words: ['classroom', 'room number'] },
  },
  named: async (ctx) => ({ classTeacherId: await activeStaff(ctx) }),
  initial: ({ programName }) => orderOf(programName),
});

/** The import of courses, from their declaration. */
export const courseImports = resourceImport({
  ...{ stored: courseResource, kind: courseImport, calls: courseImportCalls },
  takenAs: {
    ...ofBoth,
    courseName: { words: ['subject', 'course', 'name', 'subject name', 'विषय'] },
    credits: { words: ['credit'] },
  },
});
