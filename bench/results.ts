import type { AttendanceRow } from './attendance.ts';
import type { BackupRow } from './backups.ts';
import type { Row } from './compare.ts';
import type { ExportFileRow } from './export-files.ts';
import type { ExportTaskRow } from './export-tasks.ts';
import type { ExportRow } from './exports.ts';
import type { FinanceRow } from './finance.ts';
import type { StartUp } from './start-up.ts';

/** Everything that one run measured; what is written as JSON. */
export interface Results {
  at: string;
  node: string;
  cpus: number;
  startUp?: StartUp;
  rows: Row[];
  attendance: AttendanceRow[];
  finance: FinanceRow[];
  exports: ExportRow[];
  exportFiles: ExportFileRow[];
  exportTasks: ExportTaskRow[];
  backups: BackupRow[];
}
