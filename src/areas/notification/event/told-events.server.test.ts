import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addProgram, addProgramCourse, addStaff, addStudent } from '../../../../test/school/people.ts';
import { addTaughtSchool } from '../../../../test/school/timetable.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { addChild, forgetTold, noticesOf, queuedMails, quiet, switchOn } from '../../../../test/support/notices.ts';
import { problem } from '../../../../test/support/problem.ts';
import { studentLeaveCategoryFactory } from '../../leave-attendance/student-leave-category/student-leave-category.factory.ts';
import { programs } from '../../program/program/program.table.ts';
import { teachingStaffs } from '../../staff/teaching-staff/teaching-staff.table.ts';

let school: TestApp;
let office: Caller;
let programId: number;
// A Monday.
const today = '2026-06-15';

beforeAll(async () => {
  school = await startApp({ today });
  office = await school.asAdmin();
});
afterAll(() => school.close());
beforeEach(async () => {
  await forgetTold(school);
  programId = await addProgram(school.database);
});

const words = async (caller: Caller) => (await noticesOf(caller)).items.map((notice: { words: string }) => notice.words);
const body = '<p>{{Student Name}}</p>';

interface Entry {
  studentId: number;
  morning?: boolean;
  afternoon?: boolean;
}
const sheet = (attendanceDate: string, ...entries: Entry[]) => ({
  Attendances: entries.map((entry) => ({ morning: true, afternoon: true, notes: '', ...entry, programId, attendanceDate })),
});
const attendances = '/api/las/StudentAttendance';
const register = { post: `${attendances}/CreateAttendanceBulk`, put: `${attendances}/UpdateAttendanceBulk` };

test('Guardians are told of an absence when it is entered, and again only if more of the day is missed', async () => {
  await switchOn(office, '<p>{{Absence Date}} {{Absent When}}</p>', ['absence-entered']);
  const [asha, ravi] = [await addChild(school, programId), await addChild(school, programId)];
  const there = { studentId: ravi.studentId };
  const save = async (method: 'post' | 'put', halves: object) => {
    const answer = await office[method](register[method], sheet(today, { studentId: asha.studentId, ...halves }, there));
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await save('post', { morning: false });
  expect(await words(asha.mother)).toEqual(['Asha is absent on 15-06-2026, in the morning']);
  expect((await queuedMails(school)).map(({ to, body: sent }) => [to, sent])).toEqual(
    asha.mails.map((to) => [to, '<p>15-06-2026 in the morning</p>']),
  );
  await save('put', { morning: false, notes: 'Called' });
  expect(await words(asha.mother)).toHaveLength(1);
  await save('put', { morning: false, afternoon: false });
  expect((await words(asha.mother))[0]).toBe('Asha is absent on 15-06-2026, all day');
  await save('put', { afternoon: true });
  expect(await words(asha.mother)).toHaveLength(2);
  expect(await words(ravi.mother)).toEqual([]);
});

test('Guardians are told when a register that marked an absence is corrected or deleted', async () => {
  await switchOn(office, '<p>{{Absence Date}} {{Absent When}}</p>', ['absence-corrected']);
  const { studentId, mother, mails } = await addChild(school, programId);
  const save = async (method: 'post' | 'put', halves: object) =>
    expect((await office[method](register[method], sheet(today, { studentId, ...halves }))).status).toBeLessThan(300);
  await save('post', { morning: false, afternoon: false });
  await save('put', { morning: false, afternoon: false, notes: 'Called' });
  expect(await words(mother)).toEqual([]);
  await save('put', { morning: false });
  expect(await words(mother)).toEqual(['Asha is no longer marked absent on 15-06-2026, in the afternoon']);
  expect((await queuedMails(school)).map(({ to, body: sent }) => [to, sent])).toEqual(
    mails.map((to) => [to, '<p>15-06-2026 in the afternoon</p>']),
  );
  expect((await office.delete(`${attendances}/DeleteAttendanceByCompositeKey?date=${today}&programId=${programId}`)).status).toBe(
    200,
  );
  expect((await words(mother))[0]).toBe('Asha is no longer marked absent on 15-06-2026, in the morning');
});

test('Families are told when leave that is not over is deleted, or turns out to be that of another student', async () => {
  await switchOn(office, null, ['leave-entered', 'leave-changed', 'leave-withdrawn']);
  const [asha, other] = [await addChild(school, programId), await addChild(school, programId)];
  const { json } = await office.post('/api/las/StudentLeaveCategory', studentLeaveCategoryFactory());
  const leave = (studentId: number, day: string) => ({
    ...{ studentId, studentLeaveCategoryId: json.data, leaveFrom: day, leaveTo: day, reason: '' },
  });
  const url = '/api/las/StudentLeave';
  const { data: id } = (await office.post(url, leave(asha.studentId, today))).json;
  expect((await office.put(`${url}?studentLeaveId=${id}`, leave(other.studentId, today))).status).toBe(200);
  expect((await words(asha.mother))[0]).toBe('Leave of Asha on 15-06-2026 was withdrawn');
  expect(await words(other.mother)).toEqual(['Leave of Asha on 15-06-2026']);
  expect((await office.delete(`${url}?studentLeaveId=${id}`)).status).toBe(200);
  expect((await words(other.mother))[0]).toBe('Leave of Asha on 15-06-2026 was withdrawn');
  await forgetTold(school);
  const { data: over } = (await office.post(url, leave(asha.studentId, '2026-06-12'))).json;
  await forgetTold(school);
  await office.delete(`${url}?studentLeaveId=${over}`);
  expect(await words(asha.mother)).toEqual([]);
});

test('Families are told again of a leave only if there is something new to say', async () => {
  await switchOn(office, null, ['leave-changed']);
  const { studentId, mother } = await addChild(school, programId);
  const category = async () => (await office.post('/api/las/StudentLeaveCategory', studentLeaveCategoryFactory())).json.data;
  const leave = { studentId, studentLeaveCategoryId: await category(), leaveFrom: today, leaveTo: today, reason: '' };
  const { data: id } = (await office.post('/api/las/StudentLeave', leave)).json;
  const change = async (to: object) => {
    expect((await office.put(`/api/las/StudentLeave?studentLeaveId=${id}`, { ...leave, ...to })).status).toBe(200);
    return (await words(mother)).length;
  };
  expect(await change({})).toBe(0);
  expect(await change({ studentLeaveCategoryId: await category() })).toBe(0);
  expect(await change({ reason: 'Fever' })).toBe(1);
  expect(await change({ reason: 'Fever', leaveTo: '2026-06-16' })).toBe(2);
});

test('Nobody is told of the absence of somebody on leave', async () => {
  await switchOn(office, null, ['absence-entered']);
  const { studentId, mother } = await addChild(school, programId);
  const { json } = await office.post('/api/las/StudentLeaveCategory', studentLeaveCategoryFactory());
  const leave = { studentId, studentLeaveCategoryId: json.data, leaveFrom: today, leaveTo: today, reason: '' };
  expect((await office.post('/api/las/StudentLeave', leave)).status).toBe(201);
  expect((await office.post(register.post, sheet(today, { studentId, morning: false, afternoon: false }))).status).toBe(201);
  expect(await words(mother)).toEqual([]);
});

test('A missing register is reported to its class teacher, or to all who teach there, and then to the office, once a day', async () => {
  const [classTeacher, anyone] = [await school.asTeacherOf(programId), await school.asTeacherOf(programId)];
  await switchOn(office, null, ['register-not-taken', 'register-still-not-taken']);
  await addStudent(school.database, { programId });
  const taken = await addProgram(school.database, { programName: 'Taken' });
  const there = await addStudent(school.database, { programId: taken });
  const entry = { studentId: there, programId: taken, attendanceDate: today, morning: true, afternoon: true, notes: '' };
  expect((await office.post(register.post, { Attendances: [entry] })).status).toBe(201);
  const staffOf = async (caller: Caller) => (await caller.get('/api/ias/IdentityAccess/session')).json.staffId;
  const [{ name }] = (await school.rows('select program_name as name from program where program_id = $1', [programId])) as [
    { name: string },
  ];

  await school.runJob('remind-of-registers');
  await school.runJob('remind-of-registers');
  for (const teacher of [classTeacher, anyone])
    expect(await words(teacher)).toEqual([`The register of ${name} is not taken yet`]);
  expect((await words(office))[0]).toContain(name);
  expect((await words(office))[0]).not.toContain('Taken');

  await forgetTold(school);
  await switchOn(office, null, ['register-not-taken']);
  const { eq } = await import('drizzle-orm');
  await school.database.db
    .update(programs)
    .set({ classTeacherId: await staffOf(classTeacher) })
    .where(eq(programs.programId, programId));
  await school.runJob('remind-of-registers');
  expect(await words(classTeacher)).toHaveLength(1);
  expect(await words(anyone)).toEqual([]);
});

test('A class teacher who has left is not told of a missing register; those who teach there are', async () => {
  const [classTeacher, gone, here] = [
    await school.asTeacherOf(programId),
    await school.asTeacherOf(programId),
    await school.asTeacherOf(programId),
  ];
  await switchOn(office, null, ['register-not-taken']);
  await addStudent(school.database, { programId });
  for (const teacher of [classTeacher, gone]) {
    const { staffId } = (await teacher.get('/api/ias/IdentityAccess/session')).json;
    await school.rows('update program set class_teacher_id = $2 where program_id = $1 and class_teacher_id is null', [
      programId,
      staffId,
    ]);
    await school.rows('update staff set staff_status = 2 where staff_id = $1', [staffId]);
  }
  await school.runJob('remind-of-registers');
  expect([await words(classTeacher), await words(gone)]).toEqual([[], []]);
  expect(await words(here)).toHaveLength(1);
});

test('On a day without school nobody is told of missing registers', async () => {
  const teacher = await school.asTeacherOf(programId);
  await switchOn(office, null, ['register-not-taken']);
  await addStudent(school.database, { programId });
  await school.rows("insert into holiday (holiday_name, holiday_from, holiday_to) values ('Foundation day', $1, $1)", [today]);
  await school.runJob('remind-of-registers');
  expect(await words(teacher)).toEqual([]);
  await school.rows("delete from holiday where holiday_name = 'Foundation day'");
});

test('Families of a program are told of all its exams at once when they are scheduled, and again when one is moved', async () => {
  await switchOn(office, '<p>{{Examination Name}}: {{Exam Papers}}</p>', ['exam-scheduled']);
  const { mother, mails } = await addChild(school, programId);
  const other = await addChild(school, await addProgram(school.database));
  const [maths, physics] = [
    await addProgramCourse(school.database, programId),
    await addProgramCourse(school.database, programId),
  ];
  await school.rows("update course set course_name = 'Maths ' || course_id where course_id = $1", [maths]);
  await school.rows("update course set course_name = 'Physics ' || course_id where course_id = $1", [physics]);
  const { examinationId } = await addExamination(school, { programId, startDate: '2026-06-22', endDate: '2026-06-24' });
  const paper = (courseId: number, examDate: string) => ({
    ...{ courseId, examDate, roomId: '1', totalMarks: 100, minMarks: 35, startTime: '09:00', endTime: '10:00' },
  });
  const { json, status, text } = await office.post('/api/egs/ExamSchedule/CreateSchedulesBulk', {
    examinationId,
    examSchedules: [paper(physics, '2026-06-23'), paper(maths, '2026-06-22')],
  });
  expect(status, text).toBe(201);
  const said = `Unit Test 1: Maths ${maths} on 22-06-2026 at 09:00, Physics ${physics} on 23-06-2026 at 09:00`;
  expect(await words(mother)).toEqual([said]);
  expect((await queuedMails(school)).map(({ to, body: sent }) => [to, sent])).toEqual(mails.map((to) => [to, `<p>${said}</p>`]));
  const [examScheduleId] = json.data;
  const { json: stored } = await office.get(`/api/egs/ExamSchedule/${examScheduleId}`);
  const put = (change: object) => office.put(`/api/egs/ExamSchedule?examScheduleId=${examScheduleId}`, { ...stored, ...change });
  expect((await put({ roomId: '2' })).status).toBe(200);
  expect(await words(mother)).toHaveLength(1);
  expect((await put({ examDate: '2026-06-24', version: undefined })).status).toBe(200);
  expect((await words(mother))[0]).toBe(`Unit Test 1: Physics ${physics} on 24-06-2026 at 09:00`);
  expect(await words(other.mother)).toEqual([]);
});

test('Families are told of report cards when results are released, or if the school releases none, when the cards are printed', async () => {
  await switchOn(office, null, ['report-card-ready']);
  const [one, without] = [await addChild(school, programId), await addChild(school, programId)];
  const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [one.studentId]: 50 } }] });
  const print = (id: number) => office.get(`/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${id}`);
  const ready = ['The report card of Asha for Unit Test 1 is ready'];
  await print(examinationId);
  await print(examinationId);
  expect(await words(one.mother)).toEqual(ready);
  await forgetTold(school);
  await school.rows("insert into grade_band (school_year, from_percentage, letter) values (2026, 40, 'C')");
  const results = '<p>{{Examination Name}}: {{Exam Total}}, {{Exam Percentage}}, {{Exam Grade}}</p>';
  await switchOn(office, results, ['report-card-ready']);
  const again = await addExamination(school, { programId, exams: [{ marks: { [one.studentId]: 50 } }] });
  expect((await office.put(`/api/egs/Examination/Release?examinationId=${again.examinationId}`)).status).toBe(200);
  await print(again.examinationId);
  expect(await words(one.mother)).toEqual(ready);
  const [mail] = await queuedMails(school);
  expect(mail?.body).toBe('<p>Unit Test 1: 50 of 100, 50.00 %, C</p>');
  await school.rows('delete from grade_band');
  expect(await words(without.mother)).toEqual([]);
});

test('Families and teachers are told once each of a new timetable; whoever covers a lesson is told of that', async () => {
  const taught = await addTaughtSchool(school);
  const [first = 0, second = 0] = taught.programIds;
  const { mother, familyId, studentId } = await addChild(school, first);
  const sibling = await addStudent(school.database, { programId: second });
  await school.rows('insert into student_family (student_id, family_id, relationship) values ($1, $2, 1)', [sibling, familyId]);
  const teacher = taught.staffIds[0] ?? 0;
  const colleague = await addStaff(school.database, { firstName: 'Asha', email: 'cover@school.test' });
  await school.database.db.insert(teachingStaffs).values({ staffId: colleague });
  await switchOn(office, '<p>{{Timetable From}}</p>', ['timetable-changed'], 'Lessons');
  const made = await office.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-20', seconds: 0 });
  expect(made.status, made.text).toBe(201);
  expect(await words(mother)).toEqual(['The timetable from 15-06-2026 to 20-06-2026 is changed']);
  expect((await noticesOf(mother)).items[0].path).toMatch(/^\/gs\/timetable\/program\/view\/\d+\?date=2026-06-15$/);
  expect(studentId).toBeGreaterThan(0);
  const [{ email }] = (await school.rows('select email from staff where staff_id = $1', [teacher])) as [{ email: string }];
  expect((await queuedMails(school)).filter(({ to }) => to === email)).toHaveLength(1);

  await forgetTold(school);
  await switchOn(
    office,
    '<p>{{Lesson Course}} in {{Lesson Program}} on {{Lesson Date}}, {{Lesson Time}}, for {{Lesson Teacher}}</p>',
    ['cover-given'],
    'Cover',
  );
  const [category] = await school.rows<{ id: number }>(
    `insert into staff_leave_category (category_name, leaves) values ('Casual', 12) returning staff_leave_category_id as id`,
  );
  await school.rows(`insert into staff_leave (staff_leave_category_id, staff_id, leave_from, leave_to) values ($1, $2, $3, $3)`, [
    category?.id,
    teacher,
    today,
  ]);
  const { json: covers } = await office.get(`/api/gs/Cover?startDate=${today}&endDate=${today}`);
  const [{ lesson }] = covers;
  const given = await office.post('/api/gs/Cover', { timetableEntryId: lesson.timetableEntryId, staffId: colleague });
  expect(given.status, given.text).toBe(201);
  const [mail, ...more] = await queuedMails(school);
  expect(more).toEqual([]);
  expect(mail?.to).toBe('cover@school.test');
  const { course, program, slot, staff } = lesson;
  expect(mail?.body).toBe(
    `<p>${course.courseName} in ${program.programName} on 15-06-2026, ${slot.startTime} to ${slot.endTime}, for ${staff.firstName} ${staff.lastName}</p>`,
  );

  await forgetTold(school);
  await switchOn(office, '<p>Not {{Lesson Course}} for {{Lesson Teacher}}</p>', ['cover-taken-back'], 'No cover');
  const removed = await office.delete(`/api/gs/Cover?coverId=${lesson.timetableEntryId}`);
  expect(removed.status, removed.text).toBe(200);
  expect((await queuedMails(school)).map(({ to, body }) => [to, body])).toEqual([
    ['cover@school.test', `<p>Not ${course.courseName} for ${staff.firstName} ${staff.lastName}</p>`],
  ]);

  // The same where the lesson itself gives way to another timetable; of one that is past nobody is told anything.
  await office.post('/api/gs/Cover', { timetableEntryId: lesson.timetableEntryId, staffId: colleague });
  const tomorrow = '2026-06-16';
  const [other] = await school.rows<{ id: number; name: string }>(
    `update timetable_entry e set substitute_id = $2 from course c where c.course_id = e.course_id and e.timetable_entry_id =
       (select min(timetable_entry_id) from timetable_entry where entry_date = $3 and staff_id = $1)
     returning e.timetable_entry_id as id, c.course_name as name`,
    [teacher, colleague, tomorrow],
  );
  await forgetTold(school);
  await switchOn(office, '<p>Not {{Lesson Course}} for {{Lesson Teacher}}</p>', ['cover-taken-back'], 'No cover at all');
  school.itIs(tomorrow);
  const anew = await office.post('/api/gs/Timetable', { startDate: today, endDate: '2026-06-20', seconds: 0, seed: 7 });
  expect(anew.json.message).toContain('1 cover was dropped with replaced lessons');
  expect((await queuedMails(school)).filter(({ to }) => to === 'cover@school.test').map(({ body }) => body)).toEqual([
    `<p>Not ${other?.name} for ${staff.firstName} ${staff.lastName}</p>`,
  ]);
  school.itIs(today);
});

test('A payment that is moved to another student is told to the guardians of that one, once, with its receipt', async () => {
  await switchOn(office, '<p>{{Receipt Number}}: {{Amount Paid}}</p>', ['payment-received'], 'Paid for {{Student First Name}}');
  const [asha, ravi] = [await addChild(school, programId), await addChild(school, programId)];
  const payments = '/api/fs/PaymentTransaction';
  const payment = { paymentFor: 1, paymentForId: asha.studentId, paymentMode: 1, amountPaid: 5000, paymentDate: today };
  const { json, text } = await office.post(payments, payment);
  const path = `${payments}?paymentTransactionId=${json.data}`;
  await school.rows('delete from outbox');
  const moved = { ...payment, paymentForId: ravi.studentId };
  expect((await office.put(path, moved)).status, text).toBe(200);
  expect((await queuedMails(school)).map(({ to }) => to)).toEqual(ravi.mails);
  expect(await school.rows('select distinct attachment from outbox')).toEqual([
    { attachment: { paymentTransactionId: json.data } },
  ]);
  expect(await words(ravi.mother)).toEqual(['Payment of ₹ 5,000 for Asha received']);
  expect((await office.put(path, { ...moved, amountPaid: 4000 })).status).toBe(200);
  expect(await queuedMails(school)).toHaveLength(2);
  expect(await words(asha.mother)).toHaveLength(1);
});

test('An event for teachers only accepts no placeholder about a family', async () => {
  const title = 'For {{Student Name}}';
  const { json } = await office.post('/api/ns/NotificationContent', { title, body });
  const event = { event: 'cover-given', isOn: true, notificationContentId: json.data };
  const refused = problem(await office.put('/api/ns/NotificationEvent', { ...quiet, events: [event] }), 422);
  expect(refused.errors).toEqual({
    'events.0.notificationContentId': ['{{Student Name}} has no value when: Cover given'],
  });
});

test('An event that is listed twice is refused: it could be on and off', async () => {
  const [on, off] = [true, false].map((isOn) => ({ event: 'cover-given', isOn }));
  const refused = problem(await office.put('/api/ns/NotificationEvent', { ...quiet, events: [on, off] }), 422);
  expect(refused.errors).toEqual({ events: ['An event is listed twice'] });
  const many = Array.from({ length: 101 }, (_, index) => ({ event: `event ${index}` }));
  const tooMany = problem(await office.put('/api/ns/NotificationEvent', { ...quiet, events: many }), 422);
  expect(tooMany.errors).toEqual({ events: ['At most 100 events at once'] });
});
