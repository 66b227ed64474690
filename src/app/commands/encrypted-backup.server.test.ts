import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../test/school/people.ts';
import { emptyDatabase } from '../../../test/support/backups.ts';
import { apart, everyRow } from '../../../test/support/every-row.ts';
import { startApp } from '../../../test/support/harness.ts';
import { type KeyedSchool, startKeyedSchool } from '../../../test/support/keyed-school.ts';
import { readPassphrase } from '../../platform/backup/encryption.server.ts';
import { readBackup } from '../../platform/backup/read-backup.server.ts';
import { writeBackup } from '../../platform/backup/write-backup.server.ts';
import { prepareDatabase } from '../app.server.ts';
import { schoolAsSource } from './backups.server.ts';
import { restoreSchool } from './restored-school.server.ts';

const passphrase = 'seven elephants in a tea shop';
let school: KeyedSchool;
let folder: string;
let encrypted: string;
let plain: string;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  school = await startKeyedSchool();
  await addStudent(school.database, {
    ...{ firstName: 'Aarav', programId: await addProgram(school.database) },
    ...{ idDocumentNumber: '234567890124', bankAccountNumber: '6011223344' },
  });
  folder = mkdtempSync(join(tmpdir(), 'homeroom-backups-'));
  [encrypted, plain] = [join(folder, 'secret.backup.gz.age'), join(folder, 'plain.backup.gz')];
  await writeBackup(schoolAsSource(school.ownerUrl, { passphrase, keyFile: school.keyFile }), encrypted);
  await writeBackup(schoolAsSource(school.ownerUrl), plain);
});
afterAll(async () => {
  await school.close();
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

/** An empty database, and the place of its keys. */
async function elsewhere() {
  const { url, drop } = await emptyDatabase();
  drops.push(drop);
  return { url, keyFile: join(mkdtempSync(join(folder, 'place-')), 'school.keys') };
}

/** What the student's numbers are in a restored school. */
async function numbersIn({ url: ownerUrl, keyFile }: { url: string; keyFile: string }) {
  const { url } = await prepareDatabase({ ownerUrl, keyFile });
  const restored = await startApp({ prepared: { ownerUrl, url } });
  try {
    const office = await restored.asAdmin();
    const [{ studentId }] = (await office.get('/api/sis/Student')).json.items;
    const { idDocumentNumber, bankAccountNumber } = (await office.get(`/api/sis/Student/${studentId}`)).json;
    return { idDocumentNumber, bankAccountNumber };
  } finally {
    await restored.close();
  }
}

test('Each try of a passphrase costs 128 MB (scrypt, 2^17)', () => {
  expect(readFileSync(encrypted, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 17\n/);
});

test('An encrypted backup brings everything to another machine, its keys too', async () => {
  const place = await elsewhere();
  const { tables } = await restoreSchool(place.url, encrypted, { keyFile: place.keyFile, passphrase });
  expect(tables.find(({ name }) => name === 'student')?.rows).toBe(1);
  expect(apart(await everyRow(place.url)).others).toEqual(apart(await everyRow(school.ownerUrl)).others);
  expect(await numbersIn(place)).toEqual({ idDocumentNumber: '234567890124', bankAccountNumber: '6011223344' });
});

test('One that is not encrypted holds no key: without it nothing is restored, unless what is sealed is left out', async () => {
  const secret = readFileSync(school.keyFile, 'utf8').trim().split(' ').at(-1) ?? '';
  const { header } = await readBackup(plain);
  expect(JSON.stringify(header)).not.toContain(secret);
  expect((await readBackup(encrypted, {}, passphrase)).header.keys).toEqual([secret]);
  const place = await elsewhere();
  await expect(restoreSchool(place.url, plain, { keyFile: place.keyFile })).rejects.toThrow(
    /sealed under the key .*which is not in/,
  );
  await restoreSchool(place.url, plain, { keyFile: place.keyFile, withoutSealed: true });
  expect(await numbersIn(place)).toEqual({ idDocumentNumber: '', bankAccountNumber: '' });
});

test('With the file of keys it comes back whole', async () => {
  const place = await elsewhere();
  writeFileSync(place.keyFile, readFileSync(school.keyFile));
  await restoreSchool(place.url, plain, { keyFile: place.keyFile });
  expect(await numbersIn(place)).toEqual({ idDocumentNumber: '234567890124', bankAccountNumber: '6011223344' });
});

test('Another passphrase, none, a damaged file and one that breaks off are each said in a sentence', async () => {
  const whole = readFileSync(encrypted);
  const place = await elsewhere();
  const restored = (file: string, given?: string) =>
    restoreSchool(place.url, file, { keyFile: place.keyFile, passphrase: given });
  await expect(restored(encrypted)).rejects.toThrow('is encrypted. Name a file with its passphrase: --passphrase-file FILE');
  await expect(restored(encrypted, 'another passphrase')).rejects.toThrow('is not encrypted with this passphrase');
  const other = join(folder, 'other.backup.gz.age');
  for (const at of [40, 120, 200, whole.length - 40]) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 1;
    writeFileSync(other, altered);
    await expect(restored(other, passphrase), `byte ${at}`).rejects.toThrow(
      /altered|not complete|not encrypted with|not a backup/,
    );
  }
  for (const bytes of [100, 230, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(other, whole.subarray(0, bytes));
    await expect(restored(other, passphrase), `${bytes} bytes`).rejects.toThrow(/altered|not complete/);
  }
  const short = join(folder, 'short');
  writeFileSync(short, 'elephant\n');
  await expect(readPassphrase(short)).rejects.toThrow('A passphrase needs at least 12 characters.');
});
