import { getTableColumns } from 'drizzle-orm';
import { requireThere } from '../../../kit/server/references.server.ts';
import { storedResource } from '../../../kit/server/resource-routes.server.ts';
import { scopeWhere } from '../../../kit/server/scope.server.ts';
import { staff } from '../staff/staff.table.ts';
import { educationalBackground } from './educational-background.domain.ts';
import { educationalBackgrounds } from './educational-background.table.ts';

export const educationalBackgroundResource = storedResource(educationalBackground, {
  table: educationalBackgrounds,
  id: educationalBackgrounds.educationalBackgroundId,
  columns: getTableColumns(educationalBackgrounds),
  scopes: { staffid: educationalBackgrounds.staffId },
  filters: {
    staffId: educationalBackgrounds.staffId,
    institutionName: educationalBackgrounds.institutionName,
    degree: educationalBackgrounds.degree,
    fieldOfStudy: educationalBackgrounds.fieldOfStudy,
    yearOfPassing: educationalBackgrounds.yearOfPassing,
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
