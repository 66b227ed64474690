import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterRequest, makeArchive, requests } from '../../../../test/school/data-requests.ts';
import { fillWith, word } from '../../../../test/school/erased-person.ts';
import { aLeaver, decide, type Erasing, look, stateOf, wants } from '../../../../test/school/erasures.ts';
import { addGuardian, addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { unzipped } from '../../../../test/support/unzipped.ts';
import { requestState } from '../data-request/data-request-words.domain.ts';
import { reachedFrom, readCatalogue } from '../data-request/held-data.server.ts';
import type { HeldTable } from '../data-request/held-tables.server.ts';
import { erasingOf, erasingTables } from './erasing-tables.server.ts';
import { erasureState } from './erasure-words.domain.ts';

let by: Erasing;
let programId: number;

beforeAll(async () => {
  const school = await startApp({ today: '2026-06-15' });
  by = { school, office: await school.asAdmin(), second: await school.asAdmin() };
  programId = await addProgram(school.database);
});
afterAll(() => by.school.close());

/** Every row of every table of the database, also of the queue, that says a word: by its table. */
async function placesOf(said: RegExp): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: by.school.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`,
    );
    const places: Record<string, string[]> = {};
    for (const { name } of rows) {
      const lines = (await text(client.query(copyTo(`copy ${name} to stdout`)))).split('\n').filter((line) => said.test(line));
      if (lines.length > 0) places[name.replace(/^.*\./, '')] = lines;
    }
    return places;
  } finally {
    await client.end();
  }
}

test('Every column that is emptied is there, and for every table it is said what becomes of it', async () => {
  const catalogue = await readCatalogue(by.school.database.db);
  const reached = new Set((['student', 'staff', 'family'] as const).flatMap((one) => [...reachedFrom(catalogue, one).keys()]));
  expect([...reached].filter((table) => !(table in erasingTables))).toEqual([]);
  expect(Object.keys(erasingTables).filter((table) => !reached.has(table))).toEqual([]);
  for (const table of Object.keys(erasingTables) as HeldTable[]) {
    const erasing = erasingOf(table, 'student');
    const columns = catalogue.columns.get(table)?.map(({ name }) => name);
    if ('empties' in erasing) expect(columns, table).toEqual(expect.arrayContaining([...erasing.empties]));
  }
});

const archiveOf = async (dataRequestId: number): Promise<string[]> =>
  Object.keys(unzipped((await by.office.get(`${requests}/Download?dataRequestId=${dataRequestId}`)).bytes)).toSorted();

test('Of somebody who is erased nothing stays but what has to, in any table, in the history, or in their archive', async () => {
  const studentId = await aLeaver(by, {
    firstName: word.stays,
    idDocumentNumber: '234567890124',
    bankAccountNumber: '60114455667788',
  });
  const guardian = await by.school.asParentOf(studentId);
  const { accountId, familyId } = (await guardian.get('/api/ias/IdentityAccess/session')).json;
  await by.school.rows('update family set first_name = $1 where family_id = $2', [word.stays, familyId]);
  const neighbour = await addStudent(by.school.database, {
    firstName: 'Neighbour',
    currentAddress: '1 Neighbour Road',
    programId,
  });
  await addGuardian(by.school.database, neighbour, { firstName: 'Neighbour', email: 'neighbour@home.test' });
  await fillWith(by.school, { studentId, familyId, accountId, programId });
  const before = await enterRequest(by.office, {
    aboutId: studentId,
    askedByFamilyId: familyId,
    askedBy: word.goes,
    wish: word.goes,
  });
  await makeArchive(by.school, by.office, before);
  const held = await archiveOf(before);
  for (const table of ['visit', 'file', 'letters', 'consent', 'allergy_record']) expect(held).toContain(`data/${table}.json`);
  await by.office.post(`${requests}/Answer`, { dataRequestId: before, state: requestState.answered, answer: word.goes });
  const dataRequestId = await wants(by, studentId, { askedByFamilyId: familyId, askedBy: `${word.goes} Rao`, wish: word.goes });

  const shown = await look(by.office, dataRequestId);
  expect(shown.first).toBe('');
  // Whatever can go or be emptied of a student was there: nothing is untested.
  const catalogue = await readCatalogue(by.school.database.db);
  const reached = [...reachedFrom(catalogue, 'student').keys(), ...reachedFrom(catalogue, 'family').keys()] as HeldTable[];
  const untested = [];
  const elsewhere = new Set(['account_guardian', 'account_role', 'factor_removal', 'sign_in_link', 'two_people', 'staff']);
  for (const table of new Set(reached)) {
    const erasing = erasingOf(table, 'student');
    if ('stays' in erasing || elsewhere.has(table)) continue;
    const columns =
      'empties' in erasing ? ` where ${erasing.empties.map((one) => `${one}::text not in ('', '0', 'false')`).join(' or ')}` : '';
    if ((await by.school.rows(`select from ${table}${columns}`)).length === 0) untested.push(table);
  }
  expect(untested).toEqual([]);

  const others = await placesOf(/neighbour/i);
  await decide(by, dataRequestId);
  await by.school.runJob('run-erasures');
  expect(await stateOf(by, dataRequestId)).toEqual({ state: erasureState.done, reason: '' });
  expect(await placesOf(/vanishing/i)).toEqual({});
  const named = Object.keys(await placesOf(/remaining/i));
  expect(named.toSorted()).toEqual(['audit_entry', 'audit_person_count', 'consent', 'family', 'mailing_recipient', 'student']);
  expect(await placesOf(/neighbour/i)).toEqual(others);
  const ofMany = await placesOf(/Others/);
  expect(Object.entries(ofMany).map(([table, lines]) => [table, lines.length])).toEqual([
    ['audit_entry', 2],
    ['many_change', 1],
  ]);
  expect((await placesOf(/sealed:/))['student']?.filter((line) => line.includes(word.stays)) ?? []).toEqual([]);
  problem(await guardian.get('/api/ias/IdentityAccess/session'), 401);

  const again = await enterRequest(by.office, { aboutId: studentId });
  await makeArchive(by.school, by.office, again);
  expect(await archiveOf(again)).toEqual([
    ...['certificate_request', 'data_request', 'history', 'student', 'student_attendance', 'student_exit', 'student_leave'].map(
      (table) => `data/${table}.json`,
    ),
    'overview.html',
  ]);
});
