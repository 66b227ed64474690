import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDatabase } from '../src/app/app.server.ts';
import { resources } from '../src/app/areas.server.ts';
import { restoreSchool } from '../src/app/commands/restored-school.server.ts';
import { offersCall, resourceUrl } from '../src/kit/domain/resource.domain.ts';
import type { WholeBackup } from '../src/platform/backup/read-backup.server.ts';
import { invariants } from './fuzz/invariants.ts';
import { emptyDatabase } from './support/backups.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';

/** Schools as they were right after the migration of that number: one record of every kind, written by the program of that time. */
const folder = join(import.meta.dirname, 'older');

/** The records that no migration may lose. */
const records = [
  ...[
    'student',
    'student_enrolment',
    'student_exit',
    'student_photo',
    'family',
    'student_family',
    'staff',
    'account',
    'admission',
  ],
  ...[
    'student_fee',
    'student_fee_detail',
    'payment_transaction',
    'cancelled_payment',
    'payment_allocation',
    'staff_salary_detail',
  ],
  ...['student_leave', 'staff_leave', 'student_attendance', 'grade_record', 'report_card', 'timetable_entry', 'timetable_plan'],
  ...['health_record', 'allergy_record', 'visit', 'medicine_consent', 'holiday', 'course_session', 'audit_entry'],
];

describe.each(readdirSync(folder))('A school of %s', (file) => {
  let whole: WholeBackup;
  let school: TestApp;
  let admin: Caller;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const empty = await emptyDatabase();
    drop = empty.drop;
    whole = await restoreSchool(empty.url, join(folder, file));
    const { url } = await prepareDatabase({ ownerUrl: empty.url });
    school = await startApp({ prepared: { ownerUrl: empty.url, url } });
    admin = await school.asAdmin();
  });
  afterAll(async () => {
    await school.close();
    await drop();
  });

  test('has everything that it had', async () => {
    const had = new Map(whole.tables.map(({ name, rows }) => [name, rows]));
    const counts = records.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all ');
    const now = await school.rows<{ name: string; rows: number }>(counts);
    // The administrator of this test has an account too.
    const expected = records.map((name) => ({ name, rows: (had.get(name) ?? 0) + (name === 'account' ? 1 : 0) }));
    expect(expected.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(now).toEqual(expected);
  });

  test.each(invariants)('$says', async ({ statements }) => {
    for (const statement of statements) expect(await school.rows(`${statement} limit 10`)).toEqual([]);
  });

  test('shows every list and every record', async () => {
    for (const { resource } of resources) {
      const url = resourceUrl(resource);
      if (!offersCall(resource, 'list')) continue;
      const list = await admin.get(`${url}?PageSize=100`);
      expect(list.status, `${url}: ${list.text}`).toBe(200);
      if (!offersCall(resource, 'read')) continue;
      for (const row of list.json.items) {
        const record = await admin.get(`${url}/${row[resource.id]}`);
        expect(record.status, `${url}/${row[resource.id]}: ${record.text}`).toBe(200);
      }
    }
    for (const url of ['/api/ias/AuditEntry?PageSize=100', '/api/gs/Timetable/GetLatest', '/api/ns/Outbox', '/api/ns/Mailing']) {
      const { status, text } = await admin.get(url);
      expect(status, `${url}: ${text}`).toBe(200);
    }
  });

  test('goes on with its timetable and its report cards', async () => {
    const week = { startDate: '2026-06-22', endDate: '2026-06-27', seconds: 0, improve: true };
    const made = await admin.post('/api/gs/Timetable', week);
    expect(made.status, made.text).toBe(201);
    const [card] = await school.rows<{ examination: number; student: number; code: string }>(
      'select examination_id as examination, student_id as student, code from report_card where ended is null limit 1',
    );
    const print = `/api/egs/GradeRecord/PrintGradeReportForStudent?examinationId=${card?.examination}&studentId=${card?.student}`;
    expect((await admin.get(print)).headers['content-type']).toContain('application/pdf');
    expect((await school.nobody.get(`/api/egs/GradeRecord/Verify?code=${card?.code}`)).json.kind).toBe('Report card');
  });
});
