import { certificateNumbers, transferCertificates } from '../../../areas/student/certificate/transfer-certificate.table.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { numberAll } from '../number-all.server.ts';

interface Issue {
  studentExitId: number;
  tcIssueDate: IsoDate;
}

/** The transfer certificates of those who have left, numbered in the order of issue. */
export async function storeCertificates(db: Db, exits: readonly Issue[]): Promise<void> {
  const issued = exits.toSorted((one, other) => one.tcIssueDate.localeCompare(other.tcIssueDate));
  const years = issued.map(({ tcIssueDate }) => Number(tcIssueDate.slice(0, 4)));
  const numbers = await numberAll(db, certificateNumbers, years);
  const rows = issued.map(({ studentExitId, tcIssueDate }, index) => ({
    studentExitId,
    certificateNumber: numbers[index] ?? '',
    printedBy: 'Homeroom',
    sessionHash: '',
    printed: new Date(`${tcIssueDate}T06:30:00Z`),
  }));
  await insertAll(db, transferCertificates, transferCertificates.studentExitId, rows);
}
