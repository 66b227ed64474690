import { getTableColumns } from 'drizzle-orm';
import { requireThere } from '../../../kit/server/references.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { scopeWhere } from '../../../kit/server/scope.server.ts';
import { staff } from '../staff/staff.table.ts';
import { professionalExperience } from './professional-experience.domain.ts';
import { professionalExperiences } from './professional-experience.table.ts';

export const professionalExperienceResource = storedResource(professionalExperience, {
  table: professionalExperiences,
  id: professionalExperiences.professionalExperienceId,
  columns: getTableColumns(professionalExperiences),
  scopes: { staffid: professionalExperiences.staffId },
  filters: {
    staffId: professionalExperiences.staffId,
    organizationName: professionalExperiences.organizationName,
    positionHeld: professionalExperiences.positionHeld,
    startDate: professionalExperiences.startDate,
    endDate: professionalExperiences.endDate,
  },
  toRecord: async (input, ctx, { grant }) => {
    await requireThere(ctx, {
      field: 'staffId',
      message: 'Staff is required',
      id: input.staffId,
      key: staff.staffId,
      within: scopeWhere(grant, { staffid: staff.staffId }),
    });
    return input;
  },
});
