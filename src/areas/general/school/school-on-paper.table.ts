import { sql } from 'drizzle-orm';
import { schools } from './school.table.ts';

const { board, affiliationNumber, schoolCode, udiseCode } = schools;

/** What certificates and report cards say of the school: the columns of a `SchoolOnPaper`. */
export const schoolOnPaper = {
  name: schools.schoolName,
  address: schools.address,
  registration: sql<string>`concat_ws(' · ', nullif(${board}, ''), 'Affiliation\u00a0No.\u00a0' || nullif(${affiliationNumber}, ''),
    'School\u00a0Code\u00a0' || nullif(${schoolCode}, ''), 'UDISE\u00a0Code\u00a0' || nullif(${udiseCode}, ''))`,
  principal: schools.principalName,
  signatureId: schools.signatureId,
};
