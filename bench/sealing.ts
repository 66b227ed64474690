import { join } from 'node:path';
import '../src/app/areas.server.ts';
import { schoolSchema } from '../src/app/app.server.ts';
import { students } from '../src/areas/student/student/student.table.ts';
import { settingsOf } from '../src/kit/server/database/database.server.ts';
import { connect } from '../src/platform/backup/school-tables.server.ts';
import { prepareKeys } from '../src/platform/sealing/prepare-keys.server.ts';
import { rotateKey } from '../src/platform/sealing/rotate-key.server.ts';
import { load } from './load.ts';
import { addStudents } from './many-students.ts';
import { inFolder, withSchool } from './school.ts';

// How long it takes to seal what a school had in plain text, and to exchange the key while people work:
// `npx tsx bench/sealing.ts 100000` (1,000 students without a number).
const count = Number(process.argv[2] ?? 1_000);

const timed = async <Answer>(what: string, run: () => Promise<Answer>): Promise<Answer> => {
  const from = performance.now();
  const answer = await run();
  console.log(`${count} students, ${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return answer;
};

await inFolder((folder) =>
  withSchool(folder, {}, async ({ stack, database, token }) => {
    const keyFile = join(folder, 'school.keys');
    await addStudents(database, count);
    const client = await connect(stack.databaseUrl, 'homeroom-bench');
    await client.query(`${settingsOf(schoolSchema)}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
    await client.query('alter table student disable trigger user');
    await client.query(
      `update student set id_document_number = '1' || lpad(student_id::text, 11, '0'), bank_account_number = '60' || student_id`,
    );
    await client.query('alter table student enable trigger user');
    await client.query(`delete from sealed_place where place like 'student.%'`);
    await client.query('vacuum (analyze) student');
    await timed('sealed by the first start', async () => {
      await client.query('begin');
      await prepareKeys(client, keyFile);
      await client.query('commit');
    });
    await client.query('vacuum (analyze) student');
    const list = { method: 'GET', path: '/api/sis/Student?fields=firstName,lastName,schoolAdmissionNumber', token } as const;
    console.log('the list by 4 others, alone', await load(stack.origin, list, 4, 5));
    const rotating = timed('a new key', () => rotateKey(client, { keyFile }));
    console.log('the list by 4 others, meanwhile', await load(stack.origin, list, 4, rotating));
    const { rows, unreadable } = await rotating;
    console.log(Object.fromEntries(rows), `${unreadable.length} unreadable`);
    const [row] = await database.db.select({ account: students.bankAccountNumber }).from(students).limit(1);
    if (!row?.account.startsWith('60')) throw new Error('An account number is not what it was.');
    await client.end();
  }),
);
