import { importCalls } from '../../../kit/domain/import/import-calls.domain.ts';
import { slotImport } from './import-kind.domain.ts';

export const slotImportCalls = importCalls(slotImport, { tag: 'Slots', whom: 'slots', more: {} });
