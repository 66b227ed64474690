import { expect, test } from 'vitest';
import { aClass, create, office, registers, school, sheetOf, takesAttendance } from '../../../../test/school/registers.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { schoolYearFactory } from '../../general/school-year/school-year.factory.ts';

takesAttendance();

test('The monthly register lists each student in the scope with a sign for each day', async () => {
  const { programId, students } = await aClass('Asha', 'Bina');
  await create(await sheetOf(programId, { Asha: { morning: false } }));
  await create(await sheetOf(programId, { Bina: { morning: false, afternoon: false } }, '2026-06-12'));
  const register = async (by: Caller) =>
    (await readPdf((await by.get(`${registers}/ExportRegister?programId=${programId}&month=2026-06`)).bytes)).pages.join(' ');
  const whole = await register(office);
  for (const part of ['Asha Rao', 'Bina Rao', '06-2026', 'AM', '1.5']) expect(whole).toContain(part);
  const own = await register(await school.asParentOf(students[0] ?? 0));
  expect(own).toContain('Asha Rao');
  expect(own).not.toContain('Bina Rao');
  problem(await office.get(`${registers}/ExportRegister?programId=${programId}&month=2026-05`), 404);
  problem(await office.get(`${registers}/ExportRegister?programId=${programId}&month=2026-13`), 400);
});

test('In a month in which a school year begins, the register has names and roll numbers of that year', async () => {
  const { programId, students } = await aClass('Asha');
  await create(await sheetOf(programId, {}));
  const years = [schoolYearFactory(2025, { endDate: '2026-06-10' }), schoolYearFactory(2026, { startDate: '2026-06-11' })];
  for (const year of years) await office.post('/api/gs/SchoolYear', year);
  await school.rows(
    "insert into program_year (program_id, school_year, program_name, program_order) values ($1, 2025, 'Grade 4 of then', 4)",
    [programId],
  );
  await school.rows('insert into roll_number values ($1, 2026, $2, 17)', [programId, students[0]]);
  const { bytes } = await office.get(`${registers}/ExportRegister?programId=${programId}&month=2026-06`);
  const text = (await readPdf(bytes)).pages.join(' ');
  expect(text).toContain('17');
  expect(text).not.toContain('Grade 4 of then');
});
