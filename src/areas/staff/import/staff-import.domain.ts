import type { z } from 'zod';
import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import { numberField } from '../../../kit/domain/row.domain.ts';
import { staffImport } from './import-kind.domain.ts';

export const staffImportCalls = importCalls(staffImport, {
  tag: 'Staff',
  whom: 'staff',
  more: { teaching: numberField, nonTeaching: numberField },
});
export type StaffImportReport = z.output<(typeof staffImportCalls)['check']['answer']>;
