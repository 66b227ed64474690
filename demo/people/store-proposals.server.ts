import { sql } from 'drizzle-orm';
import { proposalState } from '../../src/areas/student/proposed-change/proposable.domain.ts';
import { proposedChanges } from '../../src/areas/student/proposed-change/proposed-change.table.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';

interface Guardian extends Record<string, unknown> {
  accountId: number;
  createdBy: string;
  familyId: number;
  studentId: number;
  emergency: string;
  contact: string;
  email: string;
}

/** What the parents who can sign in have proposed: two changes wait, and one was refused. */
export async function storeProposals({ db }: WriteContext): Promise<void> {
  const { rows: guardians } = await db.execute<Guardian>(sql`
    select distinct on (a.account_id) a.account_id as "accountId", a.account_name as "createdBy", f.family_id as "familyId",
      s.student_id as "studentId", s.emergency_contact as emergency, f.personal_contact as contact, f.email
    from account a join family f on f.family_id = a.family_id join student_family sf on sf.family_id = f.family_id
      join student s on s.student_id = sf.student_id
    order by a.account_id, s.student_id`);
  const rows = guardians.flatMap(({ emergency, contact, email, familyId, ...by }) => [
    { ...by, field: 'emergencyContact', valueBefore: emergency, value: '9820014477' },
    { ...by, familyId, field: 'personalContact', valueBefore: contact, value: '9820014477' },
    {
      ...{ ...by, familyId, field: 'email', valueBefore: email, value: 'family@example.com', state: proposalState.refused },
      reason: 'Letters to this address came back',
    },
  ]);
  await insertAll(db, proposedChanges, proposedChanges.proposedChangeId, rows);
}
