import { expect, test } from 'vitest';
import { floorWrites } from '../bench/floor-writes.ts';
import { recordStatements } from '../bench/record.ts';
import { schoolSchema } from '../src/app/app.server.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { openDatabase } from '../src/kit/server/database/database.server.ts';
import { addProgram } from './school/people.ts';
import { startApp } from './support/harness.ts';

test('The bench’s floor sends the statements that Homeroom sends for an answer, except those that find the caller', async () => {
  const school = await startApp();
  const { token = '' } = await school.asAdmin();
  const open = () => openDatabase({ url: school.databaseUrl, schema: schoolSchema, max: 1, onError: () => undefined });
  const list = '/api/sis/Student?PageSize=20';
  const programs = '/api/ps/Program?programOrder=7&PageSize=20';
  const recorded = await recordStatements(open, token, [list, programs]);
  expect(recorded[list]).toMatchObject([{ text: expect.stringContaining('"student"'), name: expect.any(String) }]);
  expect(recorded[programs]).toMatchObject([{ values: expect.arrayContaining([7]) }]);
  await school.close();
});

test('The write with which the bench compares has all the effects: the number, the history and the audit entry', async () => {
  const school = await startApp();
  const admin = await school.asAdmin();
  const [programId, other] = [await addProgram(school.database), await addProgram(school.database)];
  const body = studentFactory({ programId });
  const unnumbered = { idDocumentNumber: '', studentEducationId: '' };
  const { json } = await admin.post('/api/sis/Student', body);
  const floor = async (path: string, given: object, id?: number) => {
    const { text, values } = floorWrites[path] ?? { text: '', values: () => [] };
    const all = values(given as Record<string, unknown>);
    return school.rows<{ record_id: number }>(text, id === undefined ? all : [...all.slice(0, -1), id]);
  };
  const [created] = await floor('/create-whole', studentFactory({ ...body, ...unnumbered }));
  const ids = [(json as { data: number }).data, created?.record_id ?? 0];
  const change = { programId: other, firstName: 'Ada' };
  expect((await admin.put(`/api/sis/Student?studentId=${ids[0]}`, change)).status).toBe(200);
  await floor('/update-whole', { ...body, ...change, ...unnumbered }, ids[1]);

  const effects = await Promise.all(
    ids.map(async (id) => ({
      student: await school.rows(
        'select first_name, program_id, enrolled_program_id, version from student where student_id = $1',
        [id],
      ),
      stays: await school.rows(
        'select program_id, to_date is null as open from student_enrolment where student_id = $1 order by 1',
        [id],
      ),
      written: await school.rows(
        "select action, coalesce(before -> 'firstName', before -> 'first_name') as before, coalesce(after -> 'firstName', after -> 'first_name') as after from audit_entry where resource = 'Student' and record_id = $1 order by audit_entry_id",
        [id],
      ),
    })),
  );
  expect(effects[1]).toEqual(effects[0]);
  const numbers = await school.rows<{ last: number }>("select last from number_series where series = 'admission'");
  expect(numbers.reduce((sum, { last }) => sum + last, 0)).toBe(2);
  await school.close();
});
