import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import { courseImport, programImport } from './import-kinds.domain.ts';

export const programImportCalls = importCalls(programImport, { tag: 'Programs', whom: 'programs', more: {} });
export const courseImportCalls = importCalls(courseImport, { tag: 'Courses', whom: 'courses', more: {} });
