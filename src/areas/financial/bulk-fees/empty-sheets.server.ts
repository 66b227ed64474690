import { sql } from 'drizzle-orm';
import { covers } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import type { EmptyPage } from '../../../kit/server/list/empty-page.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { enrolments } from '../../student/enrolment/enrolment.table.ts';
import { feeStructures } from '../fee-structure/fee-structure.table.ts';
import { staffSalaries } from '../staff-salary/staff-salary.table.ts';
import { feeLacks, salaryLacks } from './empty-sheets.domain.ts';

/** What the sheets of fees of a program and of salaries lack. */
export const emptySheets: readonly EmptyPage[] = [
  {
    name: 'fs/FeesSheet',
    permission: ['studentfee.create'],
    lacks: async ({ db }, grant, { id = 0, from }) => {
      if (!covers(grant, { programid: id })) throw notFound('program');
      const structures = sql`select from ${feeStructures} f where f.program_id = p.program_id and not f.is_optional and not f.is_concession`;
      const [facts] = await sendKept<Parameters<typeof feeLacks>[2] & Record<string, unknown>>(
        db,
        sql`
        select exists (${structures}) as "hasStructures",
          exists (${structures} and ${from}::date between f.effective_from and f.effective_to) as "inForce",
          exists (select from ${enrolments} e where e.program_id = p.program_id) as "hasStudents"
        from ${programs} p where p.program_id = ${id}::int`,
      );
      if (!facts) throw notFound('program');
      return feeLacks(id, from, facts);
    },
  },
  {
    name: 'fs/SalariesSheet',
    permission: ['paymenttransaction.create'],
    lacks: async ({ db }) => {
      const { rows } = await db.execute<Parameters<typeof salaryLacks>[0]>(sql`
        select exists (select from ${staff}) as "hasStaff", exists (select from ${staffSalaries}) as "hasSalaries"`);
      return rows[0] ? salaryLacks(rows[0]) : [];
    },
  },
];
