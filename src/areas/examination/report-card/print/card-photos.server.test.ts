import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../../test/school/exams.ts';
import { addProgram, addStudent } from '../../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../../test/support/harness.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

const inColour = (background: string) =>
  sharp({ create: { width: 384, height: 512, channels: 3, background } })
    .jpeg()
    .toBuffer();
const upload = async (studentId: number, background: string) => {
  const given = { bytes: await inColour(background), type: 'image/jpeg', name: 'photo.jpg' };
  expect((await (await school.asAdmin()).upload(`/api/sis/Student/Photo?studentId=${studentId}`, given)).status).toBe(200);
};
const cutOf = async (studentId: number) => {
  const rows = await school.rows<{ image: Buffer; isCurrent: boolean }>(
    `select c.image, c.version = p.version as "isCurrent" from card_photo c join student_photo p using (student_id) where student_id = $1`,
    [studentId],
  );
  return rows[0];
};
const print = async (examinationId: number) => {
  const url = `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${examinationId}`;
  expect((await (await school.asAdmin()).get(url)).status).toBe(200);
};

test('A photo is cropped for the card once, again when it is replaced, and deleted with it', async () => {
  const programId = await addProgram(school.database);
  const studentId = await addStudent(school.database, { programId });
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [studentId]: 60 } }] });
  await upload(studentId, '#203040');
  await print(examinationId);
  const first = await cutOf(studentId);
  expect(await sharp(first?.image).metadata()).toMatchObject({ format: 'jpeg', width: 190, height: 236 });
  await school.rows("update card_photo set image = '\\x00' || image where student_id = $1", [studentId]);
  await school.runJob('cut-card-photos');
  expect((await cutOf(studentId))?.image[0]).toBe(0);
  await upload(studentId, '#d0a040');
  expect(await cutOf(studentId)).toMatchObject({ isCurrent: false });
  await print(examinationId);
  expect(await cutOf(studentId)).toMatchObject({ isCurrent: true });
  expect((await cutOf(studentId))?.image.equals(first?.image ?? Buffer.alloc(0))).toBe(false);
  const office = await school.asAdmin();
  expect((await office.delete(`/api/sis/Student/Photo?studentId=${studentId}`)).status).toBe(200);
  expect(await school.rows('select from card_photo where student_id = $1', [studentId])).toEqual([]);
});

test('New photos are cropped before anybody prints, unless the school wants none on its cards', async () => {
  const programId = await addProgram(school.database);
  const ids: number[] = [];
  for (let index = 0; index < 23; index += 1) ids.push(await addStudent(school.database, { programId }));
  await school.rows(
    `insert into student_photo (student_id, version, image_64, image_512) select id, 'of ' || id, $2, $2 from unnest($1::int[]) id`,
    [ids, await inColour('#203040')],
  );
  await school.rows('update school set card_shows_photo = false');
  await school.runJob('cut-card-photos');
  expect(await school.rows('select from card_photo')).toHaveLength(0);
  await school.rows('update school set card_shows_photo = true');
  await school.runJob('cut-card-photos');
  expect(await school.rows('select from card_photo')).toHaveLength(23);
});
