import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { importOf } from '../../../kit/server/import/import-of.server.ts';
import { guardianColumns, studentColumns } from './import-fields.domain.ts';
import { studentImport } from './import-kind.domain.ts';
import { programsByName } from './known-people.server.ts';
import { planImport } from './plan-import.server.ts';
import { storeImport } from './store-import.server.ts';
import { studentImportCalls } from './student-import.domain.ts';

const importedFields = (today: IsoDate) => [...studentColumns(today), ...guardianColumns(today)];

/** The import of students with their guardians. */
export const { routes: studentImportRoutes, tasks: studentImportTasks } = importOf({
  kind: studentImport,
  calls: studentImportCalls,
  template: async (ctx) => {
    const { names } = await programsByName(ctx);
    return { fields: importedFields(ctx.today), names: { programId: names } };
  },
  fields: importedFields,
  plan: planImport,
  store: storeImport,
  besides: ({ newGuardians, linkedGuardians }) => [
    ...(newGuardians > 0 ? [counted(newGuardians, 'guardian')] : []),
    ...(linkedGuardians > 0 ? [`${counted(linkedGuardians, 'guardian')} linked`] : []),
  ],
});
