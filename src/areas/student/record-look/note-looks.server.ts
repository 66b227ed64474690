import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../kit/server/database/database.server.ts';
import { withoutData } from '../../../kit/server/database/database-errors.server.ts';
import { queryOf } from '../../../kit/server/resource/query-values.server.ts';
import { paymentTransactions } from '../../financial/payment-transaction/payment-transaction.table.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { files } from '../../general/file/file.table.ts';
import { healthRecords } from '../../health/health-record/health-record.table.ts';
import { visits } from '../../health/visit/visit.table.ts';
import { accountsWithRoles } from '../../identity/account/accounts-with-roles.table.ts';
import { rolePermissions } from '../../identity/role/role.table.ts';
import { rolesOfAccount } from '../../identity/role/roles-of-account.table.ts';
import { studentFamilies } from '../family/family.table.ts';
import { students } from '../student/student.table.ts';
import { recordLooks } from './record-look.table.ts';
import { type LookKind, lookKind } from './record-look-words.domain.ts';

/** The student of whatever a look `l` opened by its id. */
const studentBy = {
  student: sql`l.id`,
  health: sql`(select h.student_id from ${healthRecords} h where h.health_record_id = l.id)`,
  visit: sql`(select v.student_id from ${visits} v where v.visit_id = l.id)`,
  fee: sql`(select f.student_id from ${studentFees} f where f.student_fee_id = l.id)`,
  payment: sql`(select p.student_id from ${paymentTransactions} p where p.payment_transaction_id = l.id)`,
  file: sql`(select f.student_id from ${files} f where f.file_id = l.id)`,
} as const;

/** What is opened by a call, and by which id it is known whose that is. */
interface Opening {
  kind: LookKind;
  of: keyof typeof studentBy;
  id: (request: FastifyRequest) => unknown;
}

const inPath = ({ params }: FastifyRequest): unknown => (params as { id?: string }).id;
const inQuery =
  (name: string) =>
  (request: FastifyRequest): unknown =>
    queryOf(request)[name];
const byStudent = (kind: LookKind): Opening => ({ kind, of: 'student', id: inQuery('studentid') });

/** The calls that open what belongs to one child. A list opens nothing, unless it is that of one student. */
export const openings: Readonly<Record<string, Opening>> = {
  '/api/sis/Student/:id': { kind: lookKind.record, of: 'student', id: inPath },
  '/api/hs/HealthRecord/:id': { kind: lookKind.health, of: 'health', id: inPath },
  '/api/hs/HealthRecord/GetHealthRecordsForStudent': byStudent(lookKind.health),
  '/api/hs/Visit/GetCareFacts': byStudent(lookKind.health),
  '/api/hs/Visit/:id': { kind: lookKind.health, of: 'visit', id: inPath },
  '/api/egs/Examination/GetResultsForStudent': byStudent(lookKind.marks),
  '/api/egs/GradeRecord/GetGradesForStudent': byStudent(lookKind.marks),
  '/api/egs/GradeRecord/PrintGradeReportForStudent': byStudent(lookKind.marks),
  '/api/fs/StudentFee': byStudent(lookKind.money),
  '/api/fs/StudentFee/:id': { kind: lookKind.money, of: 'fee', id: inPath },
  '/api/fs/PaymentTransaction': byStudent(lookKind.money),
  '/api/fs/PaymentTransaction/:id': { kind: lookKind.money, of: 'payment', id: inPath },
  '/api/fs/PaymentTransaction/GetOpenBalance': byStudent(lookKind.money),
  '/api/fs/PaymentTransaction/PrintReceipt': { kind: lookKind.money, of: 'payment', id: inQuery('paymenttransactionid') },
  '/api/gs/File/Download': { kind: lookKind.paper, of: 'file', id: inQuery('fileid') },
};

interface Look {
  accountId: number;
  day: string;
  kind: LookKind;
  of: Opening['of'];
  id: number;
}

/** So often what was noted is written, in milliseconds, and so many are remembered as written. */
const [every, remembered] = [2_000, 20_000];

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the looks that wait. */
    writeLooks: () => Promise<void>;
  }
}

/**
 * Notes who opens what of a child's. Nobody waits for it: it is noted once the answer has been sent, and all that was opened within two
 * seconds is written by one statement.
 */
export function noteLooks(app: FastifyInstance, database: Database): void {
  const waiting = new Map<string, Look>();
  const known = new Set<string>();

  const write = async (): Promise<void> => {
    const looks = [...waiting];
    if (looks.length === 0) return;
    waiting.clear();
    try {
      await store(
        database,
        looks.map(([, look]) => look),
      );
      if (known.size > remembered) known.clear();
      for (const [key] of looks) known.add(key);
    } catch (error) {
      for (const [key, look] of looks) waiting.set(key, look);
      app.log.warn({ reason: withoutData(error) }, 'who looked could not be noted yet');
    }
  };

  app.decorate('writeLooks', write);
  app.addHook('onResponse', (request, reply, done) => {
    const look = reply.statusCode === 200 && request.method === 'GET' ? lookOf(request) : undefined;
    if (look) {
      const key = JSON.stringify(look);
      if (!known.has(key) && waiting.size < remembered) waiting.set(key, look);
    }
    done();
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', (done) => {
    timer = setInterval(() => void write(), every);
    done();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await write();
  });
}

function lookOf(request: FastifyRequest): Look | undefined {
  const opening = openings[request.routeOptions.url ?? ''];
  const id = Number(opening?.id(request));
  const caller = opening && request.context;
  if (!caller || !Number.isInteger(id) || id < 1) return undefined;
  const { viewer, personal } = caller.session;
  // Who sees as somebody else looks themselves.
  const accountId = viewer?.accountId ?? caller.session.accountId;
  const isOwn = !viewer && opening.of === 'student' && personal['studentid']?.includes(id);
  return accountId <= 0 || isOwn ? undefined : { accountId, day: caller.today, kind: opening.kind, of: opening.of, id };
}

const studentOfLook = sql.join(
  Object.entries(studentBy).map(([of, student]) => sql`when ${sql.raw(`'${of}'`)} then ${student}`),
  sql` `,
);

const store = ({ db }: Database, looks: readonly Look[]) =>
  db.execute(sql`
    insert into ${recordLooks} (student_id, account_id, kind, day, roles)
    select distinct s.student_id, a.account_id, l.kind, l.day, coalesce((
      select string_agg(p.role_name, ', ' order by p.role_name) from ${rolePermissions} p
      where p.role <> 'parent' and p.role = any(${sql.raw(rolesOfAccount)})), '')
    from json_to_recordset(${JSON.stringify(looks)}::json) as l ("accountId" int, day date, kind int, of text, id int)
      join ${students} s on s.student_id = case l.of ${studentOfLook} end
      join (${accountsWithRoles}) on a.account_id = l."accountId"
    where a.student_id is distinct from s.student_id and not exists (
      select from guardian_account g join ${studentFamilies} sf using (family_id)
      where g.account_id = a.account_id and sf.student_id = s.student_id)
    on conflict do nothing`);
