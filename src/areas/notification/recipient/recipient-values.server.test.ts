import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFamily, addNonTeachingStaff, addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { notificationKinds } from '../../../app/areas.server.ts';
import { studentFees } from '../../financial/student-fee/student-fee.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { keyToRead, mailPlaceholders } from '../mail-placeholder/mail-placeholder.domain.ts';
import { guardiansOf, officeRecipients, type Recipient, staffRecipients, studentRecipients } from './recipient.server.ts';
import { valuesFor } from './recipient-values.server.ts';

let school: TestApp;
let people: Record<string, Recipient>;

const one = ([found]: readonly Recipient[]): Recipient => {
  if (!found) throw new Error('There is no such recipient.');
  return found;
};

beforeAll(async () => {
  school = await startApp();
  const { database } = school;
  await school.asAdmin();
  const programId = await addProgram(database);
  const studentId = await addStudent(database, { programId, email: 'child@school.test' });
  const familyId = await addFamily(database, { email: 'parent@school.test' });
  await database.db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 });
  const owed = { totalAmount: 12_500, balance: 12_500, feeStatus: 1 };
  await database.db.insert(studentFees).values({ studentId, programId, dueDate: '2026-07-01', schoolYear: 2026, ...owed });
  await school.rows("update school set address = 'Lake Road', phone = '123', email = 'office@school.test'");
  people = {
    'a guardian': one(await guardiansOf(database.db, [studentId])),
    'a student': one(await studentRecipients(database.db, [studentId])),
    'a teacher': one(await staffRecipients(database.db, [await addStaff(database)])),
    'who cooks': one(await staffRecipients(database.db, [await addNonTeachingStaff(database, 4)])),
    'the office': one(await officeRecipients(database.db)),
  };
});
afterAll(() => school.close());

const facts = Object.fromEntries(
  notificationKinds.filter(({ letter }) => !letter).flatMap((kind) => kind.facts.map((fact) => [fact, `secret ${fact}`])),
);

describe('A message never carries a value that its recipient may not read', () => {
  for (const who of ['a guardian', 'a student', 'a teacher', 'who cooks', 'the office']) {
    test(`${who}: nothing that their role may not read, checked placeholder by placeholder`, async () => {
      const to = people[who];
      if (!to) throw new Error(who);
      const values = async () => (await valuesFor({ db: school.database.db, today: '2026-06-15' }, [to], [facts]))[0] ?? {};
      const allowed = await values();
      for (const { placeholderName, permission } of mailPlaceholders) {
        if (permission === null) continue;
        const before = await school.rows<{ role: string; permissions: object }>('select role, permissions from role_permission');
        await school.rows('update role_permission set permissions = permissions - $1::text', [keyToRead(permission)]);
        expect((await values())[placeholderName], `${placeholderName} without ${keyToRead(permission)}`).toBeUndefined();
        for (const { role, permissions } of before)
          await school.rows('update role_permission set permissions = $2 where role = $1', [role, JSON.stringify(permissions)]);
      }
      expect(await values()).toEqual(allowed);
    });
  }

  test('with the default roles, a teacher hears of lessons and registers only', async () => {
    const known = async (who: string) => {
      const to = people[who];
      const [values = {}] = await valuesFor({ db: school.database.db, today: '2026-06-15' }, to ? [to] : [], [facts]);
      return Object.entries(values).flatMap(([name, value]) => (value === `secret ${name}` ? [name] : []));
    };
    expect(await known('who cooks')).toEqual(
      mailPlaceholders.filter(({ permission }) => permission === 'timetable').map(({ placeholderName }) => placeholderName),
    );
    const ofAccounts = mailPlaceholders.filter(({ permission }) => permission === 'account');
    expect(await known('a guardian')).toHaveLength(Object.keys(facts).length - ofAccounts.length);
    expect(await known('a teacher')).not.toContain('Amount Paid');
  });
});

test('Every event has a placeholder for each of its facts, and a notice that uses only those', () => {
  for (const { name, facts: known, notice, label, when } of notificationKinds) {
    const names = mailPlaceholders.map(({ placeholderName }) => String(placeholderName));
    expect(names, name).toEqual(expect.arrayContaining([...known]));
    const held = [...notice.matchAll(/\{\{(.+?)\}\}/g)].map(([, placeholder = '']) => placeholder);
    const usual = ['Student First Name', 'Amount Due', 'Due Date'];
    expect(
      held.filter((placeholder) => ![...known, ...usual].includes(placeholder)),
      name,
    ).toEqual([]);
    expect(`${label}. ${when}`, name).toMatch(/^[A-Z].+[^.]$/);
  }
  expect(new Set(notificationKinds.map(({ name }) => name)).size).toBe(notificationKinds.length);
});
