import { sql } from 'drizzle-orm';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { accounts } from '../../identity/account/account.table.ts';
import { notices } from '../../notification/notice/notice.table.ts';
import { studentFamilies } from '../family/family.table.ts';
import type { CertificateRequestRow } from './certificate-request.domain.ts';
import { certificateKinds, requestState } from './request-values.domain.ts';

/** Puts what was decided behind the bell of the guardians to whom the school may write. */
export async function tellFamily({ db }: WriteContext, of: CertificateRequestRow, state: number): Promise<void> {
  const { studentId, kind, student } = of;
  const became = state === requestState.given ? 'is there' : 'was refused';
  const words = `${labelOf(certificateKinds, kind)} of ${student.firstName} ${became}`;
  await db.execute(sql`
    insert into ${notices} (account_id, event, words, path)
    select a.account_id, 'Certificate', ${words}::text, ${`/sis/student/details/${studentId}`}::text
    from ${accounts} a join ${studentFamilies} f on f.family_id = a.family_id
    where f.student_id = ${studentId} and f.may_be_contacted and not a.is_disabled`);
}
