// How long report cards take: for a class of 40, and 1,000 in one file while four others read a list.
//
//   npm run build && npx tsx bench/report-cards.ts
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { cropPhotos } from '../src/areas/examination/report-card/print/card-photos.server.ts';
import type { Database } from '../src/kit/server/database/database.server.ts';
import { load, percentile } from './load.ts';
import { addStudents } from './many-students.ts';
import { watchMemory } from './memory.ts';
import { inSchool } from './school.ts';

const sizes = { class: 40, whole: 1000 };
const courses = 12;

/** A program with this many students, an examination with marks and remarks, and photos of all students. */
async function addExamination({ pool }: Database, name: string, from: number, count: number, photo: Buffer): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with p as (insert into program (program_name, duration, program_order, start_date) values ($1, 12, 7, '2000-01-01') returning program_id),
      e as (insert into examination (examination_name, program_id, start_date, end_date)
        select 'Half-Yearly Examination', program_id, current_date - 30, current_date - 15 from p returning examination_id)
    select examination_id as id from e`,
    [name],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `with who as (select student_id from student order by student_id offset $2 limit $3),
      paper as (insert into exam_schedule (examination_id, course_id, total_marks, min_marks, exam_date, start_time, end_time)
        select $1, course_id, 80, 28, current_date - 20, '09:00', '12:00' from course order by course_id limit ${courses}
        returning exam_schedule_id),
      mark as (insert into grade_record (exam_schedule_id, student_id, marks)
        select exam_schedule_id, student_id, case when (exam_schedule_id + student_id) % 31 > 0 then (exam_schedule_id * 7 + student_id * 13) % 161 / 2.0 end
        from paper, who),
      remark as (insert into exam_remark (examination_id, student_id, remark)
        select $1, student_id, 'Attentive and reliable. Should speak up more in class, number ' || student_id from who)
    insert into student_photo (student_id, version, image_64, image_512) select student_id, 'of ' || student_id, $4, $4 from who`,
    [id, from, count, photo],
  );
  return id;
}

await inSchool({}, async ({ stack, database, token }) => {
  await addStudents(database, sizes.class + sizes.whole);
  await database.pool.query(
    `insert into course (course_name, course_description, duration, credits, start_date)
      select 'Course number ' || n, '', 12, 1, '2000-01-01' from generate_series(1, ${courses}) n`,
  );
  await database.pool.query(`insert into grade_band (from_percentage, letter, words)
    values (90, 'A1', 'Outstanding'), (75, 'A2', 'Very good'), (60, 'B1', 'Good'), (35, 'C', 'Satisfactory'), (0, 'E', 'Needs help')`);
  await database.pool.query('update school set card_shows_rank = true');
  // As many bytes as a photo.
  const noise = await sharp({
    create: { width: 384, height: 512, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .blur(1.2)
    .jpeg({ quality: 82 })
    .toBuffer();
  const large = await addExamination(database, 'Everybody', sizes.class, sizes.whole, noise);
  // As the job does with new photos; the class has photos that have not been cut yet.
  await cropPhotos(database.db, sql`c.image is null`);
  const small = await addExamination(database, 'Grade 7 Z', 0, sizes.class, noise);
  await database.pool.query('analyze');

  const print = async (examinationId: number): Promise<{ ms: number; bytes: number }> => {
    const started = performance.now();
    const path = `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${examinationId}`;
    const response = await fetch(`${stack.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The cards answered ${response.status}.`);
    return { ms: performance.now() - started, bytes: byteLength };
  };
  const first = await print(small);
  const warm = [];
  for (let time = 0; time < 5; time += 1) warm.push((await print(small)).ms);
  const issued = await print(large);
  const again = await print(large);
  const watch = watchMemory(stack.pid);
  const watched = print(large);
  const others = await load(stack.origin, { method: 'GET', path: '/api/sis/Student', token }, 4, watched);
  const beside = await watched;
  const memory = await watch.stop();
  const ms = (value: number) => `${Math.round(value)} ms`;
  console.log(`photos of ${Math.round(noise.length / 1024)} KB each`);
  console.log(`${sizes.class} cards: first ${ms(first.ms)}, again ${ms(percentile(warm, 0.5))}; has to be below 500 ms`);
  console.log(`${sizes.whole} cards: issued ${ms(issued.ms)}, again ${ms(again.ms)}; has to be below 6000 ms`);
  console.log(`${sizes.whole} cards: ${(again.bytes / 1e6).toFixed(1)} MB; has to be below 20 MB`);
  console.log(`beside four others: ${ms(beside.ms)}, all processes ${Math.round(memory)} MB; has to be below 900 MB`);
  console.log(`the others: p50 ${ms(others.p50)}, p99 ${ms(others.p99)}; has to be below 150 ms`);
});
