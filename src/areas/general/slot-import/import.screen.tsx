import { ImportScreen } from '../../../kit/web/import/import-screen.tsx';
import { slotImport } from './import-kind.domain.ts';

/** A school brings in the day of its classes. */
export const SlotImportScreen = () => <ImportScreen kind={slotImport} intro="One row for each period and break of a program." />;
