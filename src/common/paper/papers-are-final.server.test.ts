import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../test/school/exams.ts';
import { addFee, nameSchool } from '../../../test/school/fees.ts';
import { addProgram, addStaff, addStudent } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { codeOn } from '../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { problem } from '../../../test/support/problem.ts';
import { paymentFactory } from '../../areas/financial/payment-transaction/payment-transaction.factory.ts';

let school: TestApp;
let office: Caller;
let papers: Awaited<ReturnType<typeof lived>>;
beforeAll(async () => {
  school = await startApp({ env: { PUBLIC_URL: 'https://school.test' } });
  await nameSchool(school);
  office = await school.asAdmin();
  papers = await lived();
});
afterAll(() => school.close());

/** One of everything that is printed and final, as somebody's life at school brings it. */
async function lived() {
  const { database } = school;
  const classTeacherId = await addStaff(database, { firstName: 'Leena', lastName: 'Mathew', designation: 'Teacher' });
  const programId = await addProgram(database, { programName: 'Grade 7 A', classTeacherId });
  const studentId = await addStudent(database, { programId, firstName: 'Aarohi', lastName: 'Deshpande' });
  const other = await addStudent(database, { programId, firstName: 'Zoya', lastName: 'Khan' });
  const exams = [{ totalMarks: 80, minMarks: 28, marks: { [studentId]: 71.5, [other]: 20 } }];
  const { examinationId } = await addExamination(school, { programId, examinationName: 'Half-Yearly', exams });
  await addFee(school, { studentId, programId, dueDate: '2026-07-01', amount: 20_000 });
  const payment = paymentFactory({ paymentForId: studentId, amountPaid: 12_000, reference: 'UTR 4711' });
  const { data: paymentTransactionId } = (await office.post('/api/fs/PaymentTransaction', payment)).json;
  const structure = { salaryType: 'Basic pay', isOptional: false, isDeduction: false, maxDeductionAmount: 0 };
  const { data: salaryStructureId } = (await office.post('/api/fs/SalaryStructure', structure)).json;
  const salary = { staffId: classTeacherId, staffSalaryDetails: [{ salaryStructureId, amount: 600_000 }] };
  const { data: staffSalaryId } = (await office.post('/api/fs/StaffSalary', salary)).json;
  const dates = { tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-18', exitDate: '2026-06-20', exitReason: 'Moves to Nagpur' };
  const { data: studentExitId } = (await office.post('/api/sis/StudentExit', { studentId, ...dates })).json;
  const [card, receipt] = [
    `examinationId=${examinationId}&studentId=${studentId}`,
    `paymentTransactionId=${paymentTransactionId}`,
  ];
  const [slip, exit] = [`staffId=${classTeacherId}&month=2026-06`, `studentExitId=${studentExitId}`];
  return {
    ...{ programId, studentId, other, examinationId, paymentTransactionId, staffSalaryId, salary, studentExitId, dates },
    /** By the table that keeps what they said: how each is printed, and how it is issued again. */
    of: {
      report_card: {
        print: `/api/egs/GradeRecord/PrintGradeReportForStudent?${card}`,
        again: `/api/egs/GradeRecord/IssueAgain?${card}`,
      },
      issued_receipt: {
        print: `/api/fs/PaymentTransaction/PrintReceipt?${receipt}`,
        again: `/api/fs/PaymentTransaction/IssueAgain?${receipt}`,
      },
      issued_payslip: {
        print: `/api/fs/StaffSalary/PrintPayslip?${slip}`,
        again: `/api/fs/StaffSalary/IssueAgain?${slip}`,
      },
      transfer_certificate: {
        print: `/api/sis/StudentExit/PrintTransferCertificate?${exit}&original=true`,
        again: `/api/sis/StudentExit/IssueAgain?${exit}`,
      },
    },
  };
}

/** Of a print, not of the paper: which one it is, who printed it and when, and what is owed on that day. */
const ofThePrint = /^(Original|Duplicate|Copy|Draft|Printed on .*|The original was printed .*)$/;

async function wordsOn(path: string, by = office): Promise<string[]> {
  const { status, bytes, text } = await by.get(path);
  expect(status, text.slice(0, 300)).toBe(200);
  return (await readPdf(bytes)).pages
    .join('\n')
    .split('\n')
    .filter((line) => !ofThePrint.test(line));
}

/** Everything around the papers gets another name, and the school other settings. */
async function renameEverything(): Promise<void> {
  const newTeacher = await addStaff(school.database, { firstName: 'Ravi', lastName: 'Nair' });
  for (const statement of [
    `update school set school_name = 'Prayatna Vidyalaya', address = '1 New Road, Pune', card_shows_rank = true, card_shows_attendance = false`,
    `update program set program_name = 'Grade 7 Prayatna', class_teacher_id = ${newTeacher}`,
    `update course set course_name = 'Prayatna'`,
    `update examination set examination_name = 'Prayatna'`,
    `update student set first_name = 'Prayatna', nationality = 'Nepali'`,
    `update staff set first_name = 'Prayatna', designation = 'Head of Prayatna'`,
    `update salary_structure set salary_type = 'Base salary'`,
    `insert into grade_band (school_year, from_percentage, letter, words) values (2026, 0, 'A', 'Prayatna')`,
    `update exam_schedule set min_marks = 79`,
  ]) {
    await school.rows(statement);
  }
}

test('Whatever is renamed, reassigned or configured, every paper that was handed out says the same, word for word, whoever prints it', async () => {
  const kept = await school.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'said' and table_name <> 'unusual_event' and table_schema = current_schema() order by 1`,
  );
  expect(kept.map(({ name }) => name).toSorted(), 'this test walks all papers').toEqual(Object.keys(papers.of).toSorted());
  const before = new Map<string, string[]>();
  for (const [name, { print }] of Object.entries(papers.of)) before.set(name, await wordsOn(print));
  await renameEverything();
  const parent = await school.asParentOf(papers.studentId);
  for (const [name, { print }] of Object.entries(papers.of)) {
    expect(before.get(name)?.join(' '), name).not.toContain('Prayatna');
    expect(await wordsOn(print), name).toEqual(before.get(name));
  }
  for (const { print } of [papers.of.report_card, papers.of.issued_receipt]) {
    expect((await wordsOn(print, parent)).join(' ')).not.toContain('Prayatna');
  }
});

const verify = async (code: string) => (await school.nobody.get(`/api/egs/GradeRecord/Verify?code=${code}`)).json;
const codeOf = async (path: string) => String(await codeOn((await office.get(path)).bytes)).split('/verify/')[1] ?? '';

test('Receipts and certificates bear a code by which anybody can verify them, as report cards do', async () => {
  await school.rows("update school set upi_id = ''");
  const { report_card: card, issued_receipt: receipt, transfer_certificate: certificate } = papers.of;
  const told = { initials: 'A. D.', replaced: null, endedAs: null };
  expect(await verify(await codeOf(card.print))).toMatchObject({ ...told, kind: 'Report card', result: 'Passed, 89.38 %' });
  expect(await verify(await codeOf(receipt.print))).toMatchObject({
    ...told,
    kind: 'Receipt',
    number: expect.stringMatching(/^2026-\d{6}$/),
    result: expect.stringMatching(/^₹ 12,000\.00, \d\d-\d\d-\d{4}$/),
  });
  expect(await verify(await codeOf(certificate.print))).toMatchObject({
    ...told,
    kind: 'Transfer certificate',
    result: 'Last day at school 20-06-2026',
  });
});

test('A change ends the paper that it concerns, and the next print says what is true now: the mark, the payment, the exit, the salary', async () => {
  const { report_card: card, issued_receipt: receipt, transfer_certificate: certificate, issued_payslip: slip } = papers.of;
  const codes = [await codeOf(card.print), await codeOf(receipt.print), await codeOf(certificate.print)];
  const [schedule] = await school.rows<{ id: number }>('select exam_schedule_id as id from exam_schedule');
  const mark = (studentId: number, marks: number) => ({ studentId, examScheduleId: schedule?.id, marks });
  const saveMarks = (gradeRecord: object[]) =>
    office.put('/api/egs/GradeRecord/UpdateGradesBulk', {
      ScheduledGrades: { examinationId: papers.examinationId, gradeRecord },
    });
  const others = await saveMarks([mark(papers.studentId, 71.5), mark(papers.other, 79)]);
  expect(others.status, others.text).toBe(200);
  expect(await verify(codes[0] ?? ''), 'a rank moved by others').toMatchObject({ endedAs: null });

  expect((await saveMarks([mark(papers.studentId, 60)])).status).toBe(200);
  const payment = { amountPaid: 12_500 };
  const paid = await office.put(`/api/fs/PaymentTransaction?paymentTransactionId=${papers.paymentTransactionId}`, payment);
  expect(paid.status, paid.text).toBe(200);
  const reason = { exitReason: 'Moves to Goa', voidsCertificate: true };
  expect((await office.put(`/api/sis/StudentExit?studentExitId=${papers.studentExitId}`, reason)).status).toBe(200);
  const [detail] = papers.salary.staffSalaryDetails;
  const raised = { ...papers.salary, staffSalaryDetails: [{ ...detail, amount: 720_000 }] };
  expect((await office.put(`/api/fs/StaffSalary?staffSalaryId=${papers.staffSalaryId}`, raised)).status).toBe(200);

  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await verify(codes[0] ?? '')).toMatchObject({ endedAs: 'replaced', replaced: today });
  expect(await verify(codes[1] ?? '')).toMatchObject({ endedAs: 'revised', replaced: today });
  expect(await verify(codes[2] ?? '')).toMatchObject({ endedAs: 'void', replaced: today });
  expect(await wordsOn(card.print)).toContain('60');
  expect((await wordsOn(receipt.print)).join(' ')).toMatch(/Revised on .*₹ 12,500\.00/);
  expect((await wordsOn(certificate.print)).join(' ')).toContain('Moves to Goa');
  expect((await wordsOn(slip.print)).join(' ')).toMatch(/Revised.*7,20,000\.00/);
});

test('Staff who may change the record have a paper issued again, and say why', async () => {
  await school.rows(`update student set first_name = 'Pragati'`);
  await school.rows(`update salary_structure set salary_type = 'Pragati pay'`);
  for (const [name, { print, again }] of Object.entries(papers.of)) {
    expect((await wordsOn(print)).join(' '), name).not.toContain('Pragati');
    problem(await office.post(again, {}), 422);
    problem(await (await school.asParentOf(papers.studentId)).post(again, { changeReason: 'x' }), 403);
    const { status, text } = await office.post(again, { changeReason: 'The name was misspelt' });
    expect(status, text).toBe(200);
    problem(await office.post(again, { changeReason: 'Twice' }), 404);
    expect((await wordsOn(print)).join(' '), name).toContain('Pragati');
  }
  expect(
    await school.rows(
      "select distinct resource from audit_entry where action = 'issue-again' and after->>'changeReason' = 'The name was misspelt' order by 1",
    ),
  ).toEqual(['Examination', 'PaymentTransaction', 'StaffSalary', 'StudentExit'].map((resource) => ({ resource })));
});
