import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';
import { codeOn } from '../../../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../../../test/support/pdf-text.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: 'https://school.test/' } });
});
afterAll(() => school.close());

test('A card leads to the address that the school has said, never to one that a request names; without any it bears its code', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 60 } }] });
  const card = `/api/egs/GradeRecord/PrintGradeReportForStudent?examinationId=${examinationId}&studentId=${studentId}`;
  const headers = { host: 'thief.test', 'x-forwarded-host': 'thief.test' };
  const { bytes } = await (await school.asAdmin()).get(card, headers);
  expect(await codeOn(bytes)).toMatch(/^https:\/\/school\.test\/verify\/[\w-]{22}$/);

  const local = await startApp({ prepared: { ownerUrl: school.ownerUrl, url: school.databaseUrl } });
  try {
    const plain = (await (await local.asAdmin()).get(card, headers)).bytes;
    expect(await codeOn(plain)).toBeUndefined();
    const [issued] = await school.rows<{ code: string }>('select code from report_card where student_id = $1', [studentId]);
    const [page = ''] = (await readPdf(plain)).pages;
    expect(page).toContain(issued?.code);
    expect(page).not.toMatch(/verify|thief|:\/\//);
  } finally {
    await local.close();
  }
});
