import { certificateNumbers, transferCertificates } from '../../src/areas/student/certificate/transfer-certificate.table.ts';
import { newPaperCode } from '../../src/common/paper/issued-paper.server.ts';
import type { IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { Db } from '../../src/kit/server/database/database.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { numberAll } from '../number-all.server.ts';

interface Issue {
  studentExitId: number;
  studentId: number;
  tcIssueDate: IsoDate;
}

/** The transfer certificates of those who have left, numbered in the order of issue. */
export async function storeCertificates(db: Db, exits: readonly Issue[]): Promise<void> {
  const issued = exits.toSorted((one, other) => one.tcIssueDate.localeCompare(other.tcIssueDate));
  const years = issued.map(({ tcIssueDate }) => Number(tcIssueDate.slice(0, 4)));
  const numbers = await numberAll(db, certificateNumbers, years);
  const rows = issued.map(({ studentExitId, studentId, tcIssueDate }, index) => ({
    studentExitId,
    studentId,
    ...{ code: newPaperCode(), number: numbers[index] ?? '', initials: '', result: '' },
    issuedBy: 'Homeroom',
    sessionHash: '',
    issued: new Date(`${tcIssueDate}T06:30:00Z`),
  }));
  await insertAll(db, transferCertificates, transferCertificates.transferCertificateId, rows);
}
