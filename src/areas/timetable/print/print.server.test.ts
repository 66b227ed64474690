import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTaughtSchool, type TaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';

let school: TestApp;
let admin: Caller;
let taught: TaughtSchool;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  admin = await school.asAdmin();
  taught = await addTaughtSchool(school);
  await admin.post('/api/gs/Timetable', { startDate: '2026-06-15', endDate: '2026-06-20', seconds: 0 });
});
afterAll(() => school.close());

const printed = async (path: string, caller = admin) => {
  const { status, bytes } = await caller.get(`/api/gs/Timetable/${path}`);
  return { status, pdf: status === 200 ? await readPdf(bytes) : undefined };
};

test('A program’s week is one lying page with its courses and who gives them', async () => {
  const { pdf } = await printed(`PrintForProgram?programId=${taught.programIds[0]}&startDate=2026-06-17`);
  const { json } = await admin.get(
    `/api/gs/Timetable/GetTimetableForProgram?programId=${taught.programIds[0]}&startDate=2026-06-15&endDate=2026-06-20`,
  );
  expect(pdf?.pages).toHaveLength(1);
  expect(pdf?.landscape).toBe(true);
  const text = pdf?.pages.join().replace(/\s+/g, ' ') ?? '';
  expect(text).toContain('15-06-2026 to 21-06-2026');
  expect(text).toContain(json[0].slot.startTime);
  expect(text.replaceAll(' ', '')).toContain(json[0].course.courseName.replaceAll(' ', ''));
});

test('The week of a teacher names the programs, and the whole school is on one page', async () => {
  const { pdf } = await printed(`PrintForStaff?staffId=${taught.staffIds[0]}&startDate=2026-06-15`);
  expect(pdf?.pages.join().replace(/\s+/g, '')).toContain('Grade1');
  const { pdf: all } = await printed('PrintAll?startDate=2026-06-15');
  expect(all?.pages).toHaveLength(1);
  expect(all?.pages.join().replace(/\s+/g, '')).toContain('Grade2');
});

test('The page of the school bears its name, and says what its letters stand for', async () => {
  const { status, text } = await admin.put('/api/gs/School', { schoolName: 'Hill School' });
  expect(status, text).toBe(200);
  const { pdf } = await printed('PrintAll?startDate=2026-06-15');
  const words = pdf?.pages.join().replace(/\s+/g, ' ') ?? '';
  expect(words).toContain('Hill School');
  const names = await school.rows<{ name: string }>(
    `select distinct first_name || ' ' || last_name as name from timetable_entry join staff using (staff_id)`,
  );
  for (const { name } of names) expect(words).toContain(name);
});

test('The page of a week without lessons says so', async () => {
  const { status, pdf } = await printed('PrintAll?startDate=2026-01-12');
  expect(status).toBe(200);
  expect(pdf?.pages.join()).toContain('No lessons in this week');
});

test('A holiday stands above its column, whether it was one when the timetable was made or not', async () => {
  await admin.post('/api/gs/Holiday', {
    ...{ holidayName: 'Harvest day', description: '', isGeneralHoliday: true },
    ...{ holidayFrom: '2026-06-23', holidayTo: '2026-06-23' },
  });
  await admin.post('/api/gs/Timetable', { startDate: '2026-06-22', endDate: '2026-06-27', seconds: 0 });
  await admin.post('/api/gs/Holiday/MarkDatesAsHoliday?startDate=2026-06-25&endDate=2026-06-25');
  const papers = [
    `PrintForProgram?programId=${taught.programIds[0]}&`,
    `PrintForStaff?staffId=${taught.staffIds[0]}&`,
    'PrintAll?',
  ];
  for (const paper of papers) {
    const { pdf } = await printed(`${paper}startDate=2026-06-22`);
    const words = pdf?.pages.join().replace(/\s+/g, ' ');
    expect(words, paper).toContain('Tue 23 Jun: Harvest day');
    expect(words, paper).toContain('Thu 25 Jun: Holiday');
  }
});

test('Nobody prints a timetable that they may not read', async () => {
  const parent = await school.as({ 'timetable.read': `programid=${taught.programIds[0]}` });
  expect((await printed(`PrintForProgram?programId=${taught.programIds[1]}&startDate=2026-06-15`, parent)).status).toBe(404);
  expect((await printed(`PrintForProgram?programId=${taught.programIds[0]}&startDate=2026-06-15`, parent)).status).toBe(200);
});
