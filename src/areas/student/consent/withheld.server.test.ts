import { expect, test } from 'vitest';
import { aChild, aGuardian, asks, asksFamilies, office, programId, say, school } from '../../../../test/school/consent.ts';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addGuardian } from '../../../../test/school/people.ts';
import { audience, skipReason } from '../../notification/mailing/audience.domain.ts';
import { whatHolds } from '../../notification/outbox/turn-of-mail.server.ts';
import { keptOf } from '../../notification/recipient/kept-recipient.domain.ts';
import { purpose } from './consent-words.domain.ts';

asksFamilies();

const preview = async (change: object) =>
  (
    await office.post('/api/ns/NotificationContent/PreviewSending', {
      ...{ title: 'Sports day', body: '<p>Come</p>', programIds: [programId], ...change },
    })
  ).json;

test('Who wants no circulars gets none, and what they owe or miss they are told all the same', async () => {
  await asks(purpose.messages);
  const child = await aChild({ firstName: 'Ravi' });
  const { guardian } = await aGuardian(child);
  await addGuardian(school.database, child, { firstName: 'Meena', email: 'meena@parents.test' });
  expect((await preview({ audience: audience.program })).recipients).toHaveLength(2);
  await say(guardian, child, false, purpose.messages);
  expect(await preview({ audience: audience.program })).toMatchObject({
    recipients: [],
    skipped: [{ key: `student ${child}`, reason: skipReason.noCirculars }],
  });
  await school.rows(`insert into student_attendance_sheet (program_id, attendance_date) values ($1, '2026-06-15')`, [programId]);
  await school.rows(
    `insert into student_attendance (student_id, attendance_date, sheet_id, morning, afternoon)
     select $1, '2026-06-15', sheet_id, false, false from student_attendance_sheet`,
    [child],
  );
  expect((await preview({ audience: audience.absent })).recipients).toHaveLength(2);
});

test('A circular that waits is not sent once the family says no; another message is', async () => {
  const child = await aChild();
  const { guardian, familyId } = await aGuardian(child);
  await school.rows("update family set email = 'noor@parents.test' where family_id = $1", [familyId]);
  const turn = (isCircular: boolean) =>
    whatHolds(school.database.db, {
      ...{ outboxId: 1, messageId: 'one', toEmail: 'noor@parents.test', priority: 0, queued: new Date(), hasSecret: false },
      recipient: keptOf({ kind: 'guardian', id: familyId, studentIds: [child], isCircular }),
    });
  expect((await turn(true)).refused).toBeUndefined();
  await say(guardian, child, false, purpose.messages);
  expect((await turn(true)).refused).toContain('may not write');
  expect((await turn(false)).refused).toBeUndefined();
});

test('Without a yes to health alerts only what is or may be life-threatening is told', async () => {
  await asks(purpose.health);
  const child = await aChild();
  const { guardian } = await aGuardian(child);
  const healthRecordId = await addHealthRecord(school.database, { studentId: child });
  await school.rows(
    `insert into allergy_record (health_record_id, allergy, severity) values ($1, 1, 2), ($1, 2, 3), ($1, 3, 0)`,
    [healthRecordId],
  );
  const alerts = async () => {
    const [found] = (await office.get(`/api/hs/HealthRecord/GetAlerts?studentId=${child}`)).json;
    return found.allergies.map(({ severity }: { severity: number }) => severity);
  };
  expect(await alerts()).toEqual([3, 2, 0]);
  await say(guardian, child, false, purpose.health);
  expect(await alerts()).toEqual([3, 0]);
  const file = await office.get('/api/hs/HealthRecord/ExportAlerts?format=csv');
  expect(file.text.split('Asha Rao')).toHaveLength(3);
});

test('Without a yes to it, lists and files show nothing of the Aadhaar number, and the record keeps it', async () => {
  await asks(purpose.identifiers);
  const child = await aChild({ firstName: 'Ila', idDocumentNumber: '123456789012' });
  const { guardian } = await aGuardian(child);
  const shown = async () => ({
    list: (await office.get(`/api/sis/Student?studentName=Ila&fields=idDocumentNumber`)).json.items[0].idDocumentNumber,
    file: (
      await office.get('/api/sis/Student/ExportAllStudents?studentName=Ila&format=csv&columns=idDocumentNumber')
    ).text.includes('9012'),
  });
  expect(await shown()).toEqual({ list: '•••• 9012', file: true });
  await say(guardian, child, false, purpose.identifiers);
  expect(await shown()).toEqual({ list: '', file: false });
  expect((await office.get(`/api/sis/Student/${child}`)).json.idDocumentNumber).toBe('123456789012');
});
