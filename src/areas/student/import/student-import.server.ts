import { inOtherWords } from '../../../common/imported-person.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { importOf } from '../../../kit/server/import/import-of.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { removeFamilies } from '../family/family.server.ts';
import { families } from '../family/family.table.ts';
import { student } from '../student/student.domain.ts';
import { studentResource, updateStudent } from '../student/student.server.ts';
import { students } from '../student/student.table.ts';
import { guardianColumns, listColumns, studentColumns } from './import-fields.domain.ts';
import { studentImport } from './import-kind.domain.ts';
import { housesByName, programsByName } from './known-people.server.ts';
import { planImport } from './plan-import.server.ts';
import { storeImport } from './store-import.server.ts';
import { studentImportCalls } from './student-import.domain.ts';

const templateFields = (today: IsoDate) => [...studentColumns(today), ...guardianColumns(today)];
const importedFields = (today: IsoDate) => inOtherWords([...templateFields(today), ...listColumns(guardianColumns(today))]);

/** The import of students with their guardians. */
export const { routes: studentImportRoutes, tasks: studentImportTasks } = importOf({
  kind: studentImport,
  calls: studentImportCalls,
  template: async (ctx) => {
    const [programs, houses] = [await programsByName(ctx), await housesByName(ctx)];
    return { fields: templateFields(ctx.today), named: { programId: programs.all, houseId: houses.all } };
  },
  fields: importedFields,
  plan: planImport,
  store: storeImport,
  update: updateStudent,
  undo: (referrers) => [
    {
      ...{ resource: student.name, table: students, one: 'student', many: 'students' },
      removeAll: saving(student, studentResource.storage, referrers).removeAll,
    },
    { resource: 'Family', table: families, one: 'guardian', many: 'guardians', removeAll: removeFamilies },
  ],
  besides: ({ newGuardians, linkedGuardians }) => [
    ...(newGuardians > 0 ? [counted(newGuardians, 'guardian')] : []),
    ...(linkedGuardians > 0 ? [`${counted(linkedGuardians, 'guardian')} linked`] : []),
  ],
});
