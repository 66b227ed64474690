import type { AttendanceRow } from './attendance.ts';
import type { BackupRow } from './backups.ts';
import type { Row } from './compare.ts';
import type { ExportFileRow } from './export-files.ts';
import type { ExportTaskRow } from './export-tasks.ts';
import type { ExportRow } from './exports.ts';
import type { MixedLoad } from './mixed-load.ts';
import type { StartUp } from './start-up.ts';
import type { PageRow } from './student-page.ts';
import type { TimedRow } from './timed-calls.ts';

/** Everything that one run measured, written as JSON. */
export interface Results {
  at: string;
  node: string;
  cpus: number;
  startUp?: StartUp;
  rows: Row[];
  attendance: AttendanceRow[];
  finance: TimedRow[];
  examinations: TimedRow[];
  page: PageRow[];
  mixed?: MixedLoad;
  exports: ExportRow[];
  exportFiles: ExportFileRow[];
  exportTasks: ExportTaskRow[];
  backups: BackupRow[];
}
