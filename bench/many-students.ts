import type { PoolClient } from 'pg';
import { admissionNumbers, students as table } from '../src/areas/student/student/student.table.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { nextNumber } from '../src/kit/server/database/number-series.server.ts';
import { openKeys } from '../src/kit/server/sealing/open-keys.server.ts';

const join = (...parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((made, part) => made.flatMap((start) => part.map((end) => start + end)), ['']);

/**
 * Names are made of several thousand syllables, so that three letters are as rare as in a real town: most of them match a few hundred of
 * 100,000 names. Every fourth last name is a common one, which matches several thousand.
 */
const latin = {
  syllables: join(
    'k kh g gh ch j t th d dh n p b bh m y r l v sh s h kr pr'.split(' '),
    ['a', 'i', 'u', 'e', 'o', 'aa'],
    ' n m r l k t j v sh'.split(' '),
  ),
  surnames: 'Kulkarni Deshpande Patil Shinde Joshi Sharma Gupta Khan Shaikh Iyer Nair Reddy Das Singh Mehta Jadhav'.split(' '),
};
const devanagari = {
  syllables: join([...'कखगघचजटठडतथदधनपबभमयरलवशसह'], ['', 'ा', 'ि', 'ी', 'ु', 'े', 'ो'], ['', 'न', 'म', 'र', 'ल', 'क', 'त', 'श']),
  surnames: 'कुलकर्णी देशपांडे पाटील शिंदे जोशी शर्मा गुप्ता चव्हाण गायकवाड जाधव'.split(' '),
};

const drawn = (n: string, salt: number): string => `(hashint8extended((${n})::bigint, ${salt}) & 9223372036854775807)`;
const pick = (list: string, n: string, salt: number): string => `(${list})[1 + ${drawn(n, salt)} % cardinality(${list})]`;
/** A third of the names is in Devanagari; `$1` and `$3` are syllables, `$2` and `$4` common last names. */
const inScript = (home: string, build: (syllables: string, surnames: string) => string): string =>
  `case when ${drawn(home, 1)} % 3 = 0 then ${build('$3::text[]', '$4::text[]')} else initcap(${build('$1::text[]', '$2::text[]')}) end`;
const firstName = (n: string, home: string, salt: number): string =>
  inScript(home, (syllables) => `${pick(syllables, n, salt)} || ${pick(syllables, n, salt + 1)}`);
const lastName = (home: string): string =>
  inScript(
    home,
    (syllables, surnames) =>
      `case when ${drawn(home, 2)} % 4 = 0 then ${pick(surnames, home, 3)} else ${pick(syllables, home, 4)} || ${pick(syllables, home, 5)} end`,
  );
const digits = (n: string, salt: number, count: number): string =>
  `lpad((${drawn(n, salt)} % ${10 ** count})::text, ${count}, '0')`;
const address = (home: string): string =>
  `'Flat ' || ${drawn(home, 30)} % 900 || ', Gulmohar Residency, Karve Road, Pune 4110' || ${digits(home, 31, 2)}`;
const home = '(n / 2)';

const students = `
  insert into student (first_name, last_name, student_status, program_id, email, date_of_birth, gender, nationality, languages,
    current_address, permanent_address, emergency_contact, enrolled_on, id_document_number, student_education_id,
    school_admission_number, religion, caste, community, created_by, last_modified_by)
  select ${firstName('n', home, 10)}, ${lastName(home)}, case ${drawn('n', 14)} % 50 when 0 then 0 else 1 end,
    ${pick('$5::int[]', 'n', 15)}, 'student.' || n || '@example.com', date '2008-06-01' + (${drawn('n', 16)} % 4000)::int,
    1 + (${drawn('n', 17)} % 2)::int, 'Indian', 'Marathi, Hindi, English', ${address(home)}, ${address(home)},
    '98' || ${digits('n', 18, 8)}, date '2016-06-15' + (${drawn('n', 19)} % 3000)::int, sealed,
    '27' || lpad(($7::int + n)::text, 9, '0'), $6 || '-' || lpad(($7::int + n)::text, greatest(4, length(($7::int + n)::text)), '0'),
    1 + (${drawn('n', 22)} % 6)::int, 1 + (${drawn('n', 23)} % 6)::int, 1 + (${drawn('n', 24)} % 15)::int, 'Bench', 'Bench'
  from generate_series(0, $8::int - 1) n join unnest($9::text[]) with ordinality u (sealed, place) on place = n + 1
  returning student_id`;

const families = `
  insert into family (first_name, last_name, email, date_of_birth, gender, occupation, income, nationality, current_address,
    permanent_address, personal_contact, created_by, last_modified_by)
  select ${firstName('n', home, 40)}, ${lastName(home)}, 'family.' || n || '@example.com',
    date '1975-01-01' + (${drawn('n', 42)} % 6000)::int, 2 - n % 2, 1 + (${drawn('n', 43)} % 94)::int,
    100000 * (${drawn('n', 44)} % 30), 'Indian', ${address(home)}, ${address(home)}, '97' || ${digits('n', 45, 8)}, 'Bench', 'Bench'
  from generate_series(0, $5::int - 1) n returning family_id`;

const links = `
  insert into student_family (student_id, family_id, relationship)
  select $1::int + n, $2::int + member, 1 + member % 2
  from generate_series(0, $3::int - 1) n, generate_series(n / 2 * 2, n / 2 * 2 + 1) member where member < $3::int`;

const enrolments = `
  insert into student_enrolment (student_id, program_id, from_date)
  select student_id, program_id, enrolled_on from student where student_id >= $1::int`;

/**
 * Adds students, each with a program, parents (as many parents as students, two to a family) and an enrolment. Nothing else may be writing.
 * The same count gives the same people; if there are no programs, 24 are created.
 * @param besides a program that gets none of them
 */
export async function addStudents(database: Database, count: number, besides?: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const programs = (await programIds(client)).filter((id) => id !== besides);
    const year = new Date().getFullYear();
    const firstNumber = await nextNumber(database.db, admissionNumbers, year, count);
    const names = [latin.syllables, latin.surnames, devanagari.syllables, devanagari.surnames];
    // Only the database's own statements are fast enough, and it cannot seal.
    await openKeys(database.db);
    const numbers = Array.from({ length: count }, (_, n) => `1${String(firstNumber + n).padStart(11, '0')}`);
    const sealed = numbers.map((number) => table.idDocumentNumber.mapToDriverValue(number));
    const student = await firstId(client, students, [...names, programs, year, firstNumber, count, sealed]);
    const family = await firstId(client, families, [...names, count]);
    await client.query(links, [student, family, count]);
    await client.query(enrolments, [student]);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) student, family, student_family, student_enrolment, program, row_count');
  } finally {
    // Not returned to the pool: its time limit is off, and after a failure it is in the middle of a transaction.
    client.release(true);
  }
}

/** Within one statement, identity columns count without gaps. */
async function firstId(client: PoolClient, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `with added(id) as (${statement}) select min(id) as first from added`,
    values,
  );
  return rows[0]?.first ?? 0;
}

async function programIds(client: PoolClient): Promise<number[]> {
  await client.query(`
    insert into program (program_name, duration, program_order, start_date)
    select 'Grade ' || grade || ' ' || section, 12, grade, date '2010-06-15' from generate_series(1, 12) grade, unnest(array['A', 'B']) section
    where not exists (select from program)`);
  const { rows } = await client.query<{ id: number }>('select program_id as id from program order by 1');
  return rows.map(({ id }) => id);
}
