import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { type KeyedSchool, startKeyedSchool } from '../../../test/support/keyed-school.ts';
import { problem } from '../../../test/support/problem.ts';
import { prepareDatabase } from '../../app/app.server.ts';
import { studentFactory } from '../../areas/student/student/student.factory.ts';
import { readKeyFile } from '../../kit/server/sealing/key-file.server.ts';
import { currentKeyId, takeKeys } from '../../kit/server/sealing/keys.server.ts';
import { rotateKey } from './rotate-key.server.ts';

const url = '/api/sis/Student';
let school: KeyedSchool;
let office: Caller;
let programId: number;
const ids: number[] = [];

const numberOf = (index: number) => String(234_000_000_000 + index);
const enter = async (more: object) => office.post(url, studentFactory({ programId, ...more }));

beforeAll(async () => {
  school = await startKeyedSchool();
  office = await school.asAdmin();
  programId = await addProgram(school.database);
  for (let index = 0; index < 300; index += 1) {
    const { json } = await enter({ idDocumentNumber: numberOf(index), bankAccountNumber: `6000${index}` });
    ids.push(json.data);
  }
});
afterAll(() => school.close());

const keysInUse = async () =>
  (
    await school.rows<{ id: string }>(
      `select distinct split_part(v, ':', 2) as id from student, unnest(array[id_document_number, bank_account_number]) v where v <> ''`,
    )
  ).map(({ id }) => id);
const rotated = () => school.asOwner((client) => rotateKey(client, { keyFile: school.keyFile }));
const shown = async (index: number) => {
  const { json } = await office.get(`${url}/${ids[index]}`);
  return json.bankAccountNumber;
};

test('The keys lie in a file that only its owner can read, and the database knows what they are called', async () => {
  expect(statSync(school.keyFile).mode & 0o777).toBe(0o600);
  const [key] = readKeyFile(school.keyFile);
  expect(await keysInUse()).toEqual([key?.id]);
  const dump = await school.rows<{ all: string }>(
    'select string_agg(k::text, $$ $$) || (select string_agg(i::text, $$ $$) from installation_key i) as all from sealing_key k',
  );
  expect(dump[0]?.all).toContain(key?.id);
  expect(dump[0]?.all).not.toContain(key?.secret.toString('hex'));
});

test('A new key seals everything anew while people work; a process that has not heard of it is told by its first save', async () => {
  const [before] = readKeyFile(school.keyFile);
  const working = new AbortController();
  const saves: number[] = [];
  const work = (async () => {
    for (let index = 0; !working.signal.aborted; index = (index + 7) % 300) {
      const { json } = await office.get(`${url}/${ids[index]}`);
      saves.push((await office.put(`${url}?studentId=${ids[index]}`, { ...json, bankAccountNumber: `6000${index}` })).status);
    }
  })();
  const { keyId, rows, unreadable } = await rotated();
  working.abort();
  await work;
  expect(new Set(saves)).toEqual(new Set([200]));
  expect(unreadable).toEqual([]);
  expect(rows.get('"student"')).toBeGreaterThan(200);
  expect(readKeyFile(school.keyFile).map(({ id }) => id)).toEqual([before?.id, keyId]);
  expect(await keysInUse()).toEqual([keyId]);
  expect(await school.rows('select key_id as id from sealing_key')).toEqual([{ id: keyId }]);

  takeKeys(readKeyFile(school.keyFile), before?.id ?? '');
  expect((await enter({ idDocumentNumber: '987650000001' })).status).toBe(201);
  expect(currentKeyId()).toBe(keyId);
  expect(await keysInUse()).toEqual([keyId]);
  expect(await shown(299)).toBe('6000299');
});

test('Broken off in the middle, the next one goes on with the same key; meanwhile everything is read, and no number is taken twice', async () => {
  const before = readKeyFile(school.keyFile).length;
  let portions = 0;
  const broken = school.asOwner((client) =>
    rotateKey(client, {
      keyFile: school.keyFile,
      progress: () => {
        portions += 1;
        throw new Error('killed');
      },
    }),
  );
  await expect(broken).rejects.toThrow('killed');
  expect(portions).toBe(1);
  // As one that was killed at the first half of the rows leaves it.
  const [oldest] = readKeyFile(school.keyFile);
  const newest = readKeyFile(school.keyFile).at(-1);
  takeKeys([], oldest?.id ?? '');
  await school.rows('alter table student disable trigger user');
  const { sealText } = await import('../../kit/server/sealing/keys.server.ts');
  for (const index of [0, 1, 2])
    await school.rows('update student set id_document_number = $2 where student_id = $1', [
      ids[index],
      sealText('student.id_document_number', numberOf(index), true),
    ]);
  await school.rows('alter table student enable trigger user');
  takeKeys([], newest?.id ?? '');
  expect((await keysInUse()).length).toBe(2);
  for (const index of [0, 1, 2, 200]) {
    problem(await enter({ idDocumentNumber: numberOf(index) }), 409);
    expect(await shown(index)).toBe(`6000${index}`);
  }
  const { keyId } = await rotated();
  expect(keyId).toBe(newest?.id);
  expect(readKeyFile(school.keyFile)).toHaveLength(before + 1);
  expect(await keysInUse()).toEqual([keyId]);
});

test('What cannot be read is named and stays, and its key is not forgotten', async () => {
  await school.rows('alter table student disable trigger user');
  await school.rows(
    `update student set bank_account_number = 'sealed:' || (select key_id from sealing_key) || '::AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' where student_id = $1`,
    [ids[5]],
  );
  await school.rows('alter table student enable trigger user');
  const { unreadable } = await rotated();
  expect(unreadable).toEqual([{ place: 'student.bank_account_number', row: String(ids[5]) }]);
  expect(await school.rows('select 1 from sealing_key')).toHaveLength(2);
  await school.rows("update student set bank_account_number = '' where student_id = $1", [ids[5]]);
  expect((await rotated()).unreadable).toEqual([]);
  expect(await school.rows('select 1 from sealing_key')).toHaveLength(1);
});

test('Without its key, or with a key that was altered, a school does not start, and says what is missing', async () => {
  const whole = readFileSync(school.keyFile, 'utf8');
  const again = (keyFile: string | undefined) => prepareDatabase({ ownerUrl: school.ownerUrl, keyFile });
  await expect(again(undefined)).rejects.toThrow('Set KEY_FILE to the file that holds it. Nothing was changed.');
  writeFileSync(school.keyFile, whole.split('\n').slice(0, 4).join('\n'));
  await expect(again(school.keyFile)).rejects.toThrow(/which is not in .*school\.keys\. Put the file there/);
  writeFileSync(
    school.keyFile,
    whole.replace(/.(?=\n$)/, (letter) => (letter === 'A' ? 'E' : 'A')),
  );
  await expect(again(school.keyFile)).rejects.toThrow('is not a key as it was written');
  writeFileSync(school.keyFile, whole);
  await again(school.keyFile);
});
