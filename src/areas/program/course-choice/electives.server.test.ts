import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addCourse, addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { courseChoiceFactory } from './course-choice.factory.ts';

const url = '/api/ps/CourseChoice';
let school: TestApp;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
});
afterAll(() => school.close());

const sections = 5;
const perSection = 40;
/** How many of the 40 electives each of the three bands offers. */
const bands = [14, 13, 13];
const counts = <Row extends object>(text: string, values: unknown[] = []) => school.rows<Row>(text, values);

test('40 electives in three bands are chosen by 200 students, assigned, taught across sections, marked and ranked', async () => {
  const office = await school.asAdmin();
  const programIds: number[] = [];
  const students: number[] = [];
  for (let section = 0; section < sections; section++) {
    const programId = await addProgram(school.database, { programOrder: 11 });
    programIds.push(programId);
    for (let one = 0; one < perSection; one++) students.push(await addStudent(school.database, { programId }));
  }
  const electives: number[][] = [];
  for (const many of bands) {
    const courseIds: number[] = [];
    for (let one = 0; one < many; one++) courseIds.push(await addCourse(school.database));
    electives.push(courseIds);
  }

  for (const [band, courseIds] of electives.entries()) {
    const courseChoiceId: number = (await office.post(url, courseChoiceFactory({ choiceName: `Band ${band + 1}` }))).json.data;
    const courses = courseIds.map((courseId) => ({ courseId, capacity: 18 }));
    expect((await office.put(`${url}/SaveOffer`, { courseChoiceId, programIds, courses })).status).toBe(200);
    // Two by the call, 130 as if they had: many want the first ones, and 68 have not chosen.
    for (const studentId of students.slice(0, 2))
      expect((await office.put(`${url}/ChooseFor`, { courseChoiceId, studentId, courseIds: [courseIds[0]] })).status).toBe(200);
    const others = students.slice(2, 132);
    await counts('insert into student_choice (course_choice_id, student_id) select $1, unnest($2::int[])', [
      courseChoiceId,
      others,
    ]);
    await counts(
      'insert into student_choice_course (course_choice_id, student_id, course_id) select $1, s, c from unnest($2::int[], $3::int[]) w (s, c)',
      [courseChoiceId, others, others.map((_, place) => courseIds[(place * place) % 7])],
    );
    const proposal = (await office.get(`${url}/PreviewAssign?courseChoiceId=${courseChoiceId}`)).json;
    expect(proposal.left).toEqual([]);
    expect(proposal.assigned.length).toBeGreaterThan(68);
    expect((await office.post(`${url}/Assign`, { courseChoiceId, seen: proposal.seen })).status).toBe(200);
    const { courses: chosen } = (await office.get(`${url}/GetOverview?courseChoiceId=${courseChoiceId}`)).json;
    expect(chosen.filter((course: { students: number }) => course.students > 18)).toEqual([]);

    const made = await office.post(`${url}/MakeGroups`, { courseChoiceId, groupSize: 0, since: '2026-06-01' });
    expect([made.status, made.json.data], made.text).toEqual([201, courseIds.length]);
  }

  const [across] = await counts<{ groups: number }>(
    `select count(*)::int as groups from (select m.teaching_group_id from teaching_group_student m join student s using (student_id)
       group by 1 having count(distinct s.enrolled_program_id) > 1) g`,
  );
  expect(across?.groups).toBeGreaterThanOrEqual(6);
  const twice = await counts(
    `select m.student_id from teaching_group_student m join teaching_group g using (teaching_group_id)
     group by m.student_id, g.course_choice_id having count(*) <> 1`,
  );
  expect(twice).toEqual([]);

  for (const programId of programIds) {
    const { examinationId } = await addExamination(school, {
      programId,
      exams: electives.flat().map((courseId) => ({ courseId, isMandatory: false })),
    });
    await counts(
      `insert into grade_record (exam_schedule_id, student_id, marks, entered_by)
       select s.exam_schedule_id, m.student_id, 40 + m.student_id % 60, 'Meera Rao' from exam_schedule s
       join teaching_group_student m using (course_id) join student w using (student_id)
       where s.examination_id = $1 and w.enrolled_program_id = $2`,
      [examinationId, programId],
    );
    const [lines] = await counts<{ students: number; least: number; most: number; standings: number[] }>(
      `select count(*)::int as students, min(many)::int as least, max(many)::int as most, array_agg(distinct standing) as standings from (
         select student_id, count(*) over (partition by student_id) as many, standing from exam_marks(array[$1::int])) m`,
      [examinationId],
    );
    expect(lines).toEqual({ students: perSection * 3, least: 3, most: 3, standings: [1] });
    const results = (await office.get(`/api/egs/Examination/GetResults?examinationId=${examinationId}`)).json as {
      outOf: number;
      rank: number | null;
    }[];
    expect(results).toHaveLength(perSection);
    expect(results.filter(({ outOf, rank }) => outOf !== 300 || rank === null)).toEqual([]);
  }
});
