import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { sealedColumns } from '../src/kit/server/sealing/sealed-columns.table.ts';
import { addProgram, addStudent } from './school/people.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { csv, importing } from './support/importing.ts';
import { problem } from './support/problem.ts';

/** What nobody may find in a dump, as far as it goes through the calls. */
const secrets = {
  ...{
    aadhaar: '234567890124',
    account: '60114455667788',
    other: '345678901235',
    imported: '456789012346',
    listed: '92447788990011',
  },
  ...{ taken: '70225566778899', changed: '81336677889900', mail: 'Mailbox-password-9' },
};
const url = '/api/sis/Student';

let school: TestApp;
let office: Caller;
let programId: number;

beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
afterAll(() => school.close());

/** Every row of every schema as a dump has it, also of the queue and of tables that no backup holds. */
async function dump(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`,
    );
    const tables = [];
    for (const { name } of rows) tables.push(await text(client.query(copyTo(`copy ${name} to stdout`))));
    return tables.join('\n');
  } finally {
    await client.end();
  }
}

const enter = async (more: object): Promise<number> => {
  const answer = await office.post(url, studentFactory({ programId, ...more }), { 'idempotency-key': crypto.randomUUID() });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.data;
};

const { begin, ended } = importing(url, () => office);

async function holdsNothing(when: string): Promise<void> {
  const whole = await dump(school.ownerUrl);
  expect(whole).toContain('sealed:');
  for (const [what, secret] of Object.entries(secrets)) expect(whole.includes(secret), `${what} ${when}`).toBe(false);
}

/** Without these no Aadhaar number is taken. */
const educated = { 'Admission date': '01/06/2025', EMIS: 'E 77', Religion: 'Hindu', Caste: 'General', Community: 'Brahmins' };

describe('A dump', () => {
  test('of a school that has worked with Aadhaar and account numbers holds none of them', async () => {
    const kept = await enter({ idDocumentNumber: secrets.aadhaar, bankAccountNumber: secrets.account });
    const row = (await office.get(`${url}/${kept}`)).json;
    const changed = await office.put(`${url}?studentId=${kept}`, { ...row, bankAccountNumber: secrets.changed });
    expect(changed.status, changed.text).toBe(200);
    const other = { idDocumentNumber: secrets.other, bankAccountNumber: secrets.taken };
    const gone = await addStudent(school.database, { firstName: 'Asha', ...other });
    const seen = (await office.get(`${url}/PreviewMerge?keptId=${kept}&goneId=${gone}`)).json.seen;
    const merged = await office.post(`${url}/Merge`, { keptId: kept, goneId: gone, taken: ['bankAccountNumber'], seen });
    expect(merged.status, merged.text).toBe(200);
    const table = [
      [
        'Name',
        'Gender',
        'Date of Birth',
        'Address',
        'Emergency Contact',
        'Aadhaar',
        'Account',
        'Class',
        ...Object.keys(educated),
      ],
      [
        'Asha Rao',
        'Female',
        '02/04/2015',
        '1 Street',
        '9876500001',
        secrets.imported,
        secrets.listed,
        'Grade 5 A',
        ...Object.values(educated),
      ],
    ];
    const waiting = await begin(csv(table));
    const exported = await office.get(`${url}/ExportAllStudents?format=csv&background=true&columns=bankAccountNumber`);
    expect(exported.status, exported.text).toBe(202);
    const mail = { host: 'mail.test', port: 587, security: 1, userName: 'school', sender: '', version: 0 };
    const set = await office.put('/api/gs/MailServer', { ...mail, password: secrets.mail });
    expect(set.status, set.text).toBe(200);
    await holdsNothing('while tasks wait');
    const stop = await school.works();
    expect((await ended(waiting)).state).toBe('done');
    expect((await ended(exported.json.data)).state).toBe('done');
    await stop();
    await holdsNothing('when they are done');
    const [one] = (await office.get(`${url}?studentName=Asha Rao&fields=studentId`)).json.items;
    expect((await office.get(`${url}/${one.studentId}`)).json).toMatchObject({
      ...{ idDocumentNumber: secrets.imported, bankAccountNumber: secrets.listed },
    });
  });
});

describe('A sealed value', () => {
  test('that was altered, or moved to another column, is named, and the list without it is still there', async () => {
    const [one, other] = [await enter({ bankAccountNumber: '111222333' }), await enter({ bankAccountNumber: '444555666' })];
    await school.rows('alter table student disable trigger user');
    const flipped = `overlay(bank_account_number placing (case right(bank_account_number, 6) when 'AAAAAA' then 'B' else 'AAAAAA' end) from length(bank_account_number) - 5)`;
    await school.rows(`update student set bank_account_number = ${flipped} where student_id = $1`, [one]);
    await school.rows('update student set bank_account_number = id_document_number where student_id = $1', [other]);
    await school.rows('alter table student enable trigger user');
    for (const id of [one, other]) {
      const answer = await office.get(`${url}/${id}`);
      problem(answer, 500);
      expect(answer.json.detail).toContain('What is stored in student.bank_account_number cannot be opened');
    }
    expect((await office.get(`${url}?fields=firstName,idDocumentNumber`)).status).toBe(200);
    await school.rows('delete from student where student_id = any($1)', [[one, other]]);
  });

  test('is the only thing that the database takes', async () => {
    const id = await enter({});
    for (const plain of ['123412341234', 'sealed:01234567::AAAA'])
      await expect(school.rows('update student set bank_account_number = $2 where student_id = $1', [id, plain])).rejects.toThrow(
        'student.bank_account_number has to be sealed under the current key',
      );
    await school.rows("update student set bank_account_number = '' where student_id = $1", [id]);
  });

  test('of one student is stored differently each time, and an Aadhaar number is found by its whole all the same', async () => {
    const [one, other] = [await enter({ bankAccountNumber: '777888999' }), await enter({ bankAccountNumber: '777888999' })];
    const rows = await school.rows<{ stored: string }>(
      'select bank_account_number as stored from student where student_id in ($1, $2)',
      [one, other],
    );
    expect(new Set(rows.map(({ stored }) => stored)).size).toBe(2);
    await enter({ idDocumentNumber: '567890123457' });
    const again = await office.post(url, studentFactory({ programId, idDocumentNumber: '5678 9012 3457' }));
    problem(again, 409);
  });
});

test('Whatever is named after an Aadhaar number, a PAN or an account is sealed', () => {
  const sealed = new Set([...sealedColumns].map(({ place }) => place));
  expect(sealed).toContain('student.id_document_number');
  const named = /aadhaa?r|idDocumentNumber|\bpan$|panNumber|accountNumber/i;
  const plain = resources.flatMap(({ resource }) =>
    Object.keys((resource.row as { shape?: object }).shape ?? {}).filter((field) => named.test(field)),
  );
  expect(plain.toSorted()).toEqual(['bankAccountNumber', 'idDocumentNumber']);
});
