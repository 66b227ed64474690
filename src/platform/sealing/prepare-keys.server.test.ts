import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../test/school/people.ts';
import { type KeyedSchool, startKeyedSchool } from '../../../test/support/keyed-school.ts';
import { prepareDatabase } from '../../app/app.server.ts';
import { storedMailServer } from '../../areas/general/mail-server/stored-mail-server.server.ts';
import { personMerges } from '../../areas/student/merge/person-merge.table.ts';
import { students } from '../../areas/student/student/student.table.ts';
import { sealedColumns } from '../../kit/server/sealing/sealed-columns.table.ts';
import { prepareKeys } from './prepare-keys.server.ts';

let school: KeyedSchool;

/** A password as the mail server's was sealed before there were sealed columns. */
function sealedAsBefore(installationKey: string, password: string): string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(installationKey, 'hex'), '', 'homeroom mail server', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const content = Buffer.concat([cipher.update(password), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64');
}

/** The school as it was before its columns were sealed: more rows than one portion has, two of one Aadhaar number among them. */
beforeAll(async () => {
  school = await startKeyedSchool();
  const programId = await addProgram(school.database);
  const first = await addStudent(school.database, { programId });
  for (const { table, trigger } of await school.rows<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, tgname as trigger from pg_trigger where tgname like '%\\_sealed'`,
  ))
    await school.rows(`drop trigger ${trigger} on ${table}`);
  await school.rows('delete from sealed_place');
  await school.rows('delete from sealing_key');
  await school.rows(
    `insert into student (first_name, gender, current_address, emergency_contact, school_admission_number, program_id,
        id_document_number, bank_account_number, namesake)
      select 'Old', 1, 'Street', '9876543210', 'O-' || n, $1, case when n % 3 = 0 then '' else (234000000000 + n)::text end,
        case when n % 2 = 0 then '' else '6000' || n end, 0 from generate_series(1, 3000) n`,
    [programId],
  );
  await school.rows(
    `update student set id_document_number = '234000000001', namesake = student_id where school_admission_number = 'O-2'`,
  );
  await school.rows(
    `insert into person_merge (student_id, gone_id, gone, changed, rows) values
      ($1, 77, '{"first_name": "Gone", "id_document_number": "345000000001"}', '{}', '[]')`,
    [first],
  );
  const [installation] = await school.rows<{ key: string }>('select key from installation_key');
  await school.rows(
    `insert into mail_server (host, port, security, user_name, password) values ('mail.test', 587, 2, 'school', $1)`,
    [sealedAsBefore(installation?.key ?? '', 'Password of then')],
  );
  await school.rows(
    `insert into task (account_id, kind, title, input) values (1, 'student-import', 'Import', '{"table": ["345000000002"]}')`,
  );
});
afterAll(() => school.close());

const plainRows = () =>
  school.rows(
    `select 1 from student where bank_account_number ~ '^6000' or id_document_number ~ '^234'
      union all select 1 from person_merge where gone::text ~ '345000000001' union all select 1 from task where input::text ~ '345000000002'`,
  );

test('A start that is killed while it seals leaves everything as it was', async () => {
  const plain = (await plainRows()).length;
  expect(plain).toBeGreaterThan(2_000);
  await school.asOwner(async (client) => {
    await client.query('begin');
    await prepareKeys(client, school.keyFile);
    await client.query('rollback');
  });
  expect(await plainRows()).toHaveLength(plain);
});

test('The next start seals what is plain, in every place, and everything means what it meant', async () => {
  await Promise.all([1, 2].map(() => prepareDatabase({ ownerUrl: school.ownerUrl, keyFile: school.keyFile })));
  expect(await plainRows()).toEqual([]);
  const places = await school.rows<{ place: string }>('select place from sealed_place order by 1');
  expect(places.map(({ place }) => place)).toEqual([...sealedColumns].map(({ place }) => place).toSorted());
  const read = await school.database.db
    .select({ number: students.schoolAdmissionNumber, aadhaar: students.idDocumentNumber, account: students.bankAccountNumber })
    .from(students);
  const old = new Map(read.map(({ number, ...row }) => [number, row]));
  for (let n = 3; n <= 3000; n += 1)
    expect(old.get(`O-${n}`)).toEqual({
      aadhaar: n % 3 === 0 ? '' : `${234_000_000_000 + n}`,
      account: n % 2 === 0 ? '' : `6000${n}`,
    });
  expect(old.get('O-2')?.aadhaar).toBe(old.get('O-1')?.aadhaar);
  const [merge] = await school.database.db.select().from(personMerges);
  expect(merge?.gone).toEqual({ first_name: 'Gone', id_document_number: '345000000001' });
  expect((await storedMailServer(school.database.db))?.server.auth?.pass).toBe('Password of then');
  await expect(school.rows(`update student set bank_account_number = '1'`)).rejects.toThrow('has to be sealed');
});
