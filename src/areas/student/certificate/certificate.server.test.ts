import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nameSchool } from '../../../../test/school/fees.ts';
import { addFamily, addProgram, addStudent, admissionOf } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { familyRelation, gender, studentStatus } from '../../../common/enumerations.domain.ts';
import { studentFamilies } from '../family/family.table.ts';

const exits = '/api/sis/StudentExit';
const scheduledTribe = 3;
let school: TestApp;
let office: Caller;
let programId: number;
let leela: number;

beforeAll(async () => {
  school = await startApp();
  await nameSchool(school);
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 5 A' });
});
beforeEach(async () => {
  school.itIs('2026-06-15');
  leela = await addStudent(school.database, {
    ...{ programId, firstName: 'Leela', lastName: 'Rao', gender: gender.female, nationality: 'Indian', caste: scheduledTribe },
    ...{ dateOfBirth: '2015-02-21', enrolledOn: '2026-06-01' },
  });
});
afterAll(() => school.close());

async function addRelative(relationship: number, firstName: string, studentId = leela): Promise<void> {
  const familyId = await addFamily(school.database, { firstName, lastName: 'Rao' });
  await school.database.db
    .insert(studentFamilies)
    .values({ studentId, familyId, relationship, createdBy: '', lastModifiedBy: '' });
}

const dates = { tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-18', exitDate: '2026-06-20', exitReason: 'Moves to Nagpur' };
async function leave(studentId = leela): Promise<number> {
  const { status, json, text } = await office.post(exits, { studentId, ...dates });
  expect(status, text).toBe(201);
  return json.data;
}

async function read(path: string, by = office) {
  const { status, bytes, headers, text } = await by.get(path);
  expect(status, text.slice(0, 300)).toBe(200);
  const { pages, ...more } = await readPdf(bytes);
  return { ...more, headers, pages, said: pages.join('').replace(/\s+/g, ' ') };
}
const transfer = (id: number, original = false) =>
  `${exits}/PrintTransferCertificate?studentExitId=${id}${original ? '&original=true' : ''}`;
const markOf = async (id: number, original = false, by = office) =>
  (await read(transfer(id, original), by)).pages
    .join('')
    .split('\n')
    .filter((line) => /^(Original|Duplicate|Draft|Revised)$/.test(line));
const numberOf = async (id: number) => (await office.get(`${exits}/${id}`)).json.certificateNumber;
const lastNumber = async () =>
  (await school.rows<{ last: number }>("select last from number_series where series = 'transfer certificate'"))[0]?.last ?? 0;

describe('A transfer certificate', () => {
  test('says who leaves, since when they were there, and why they leave', async () => {
    await addRelative(familyRelation.father, 'Ravi');
    await addRelative(familyRelation.mother, 'Asha');
    await addRelative(familyRelation.guardian, 'Uma');
    const { said, pages, metadata, headers } = await read(transfer(await leave()));
    for (const fact of [
      `Admission Number ${await admissionOf(school, leela)}`,
      'Name of the Student Leela Rao',
      'Mother Asha Rao Father Ravi Rao Date of Birth 21-02-2015 (Twenty First February Two Thousand Fifteen)',
      'Nationality Indian Category Scheduled Tribe',
      'Admitted 01-06-2026, to Grade 5 A',
      'Last Program Grade 5 A, since 01-06-2026',
      'Last Day at School 20-06-2026',
      'Certificate Applied For 10-06-2026 Certificate Issued 18-06-2026',
      'Reason for Leaving Moves to Nagpur',
      'General Conduct',
      'Principal, with seal',
    ]) {
      expect(said).toContain(fact);
    }
    expect(said).not.toContain('Uma');
    expect(pages).toHaveLength(1);
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(headers['content-disposition']).toBe('attachment; filename="transfer certificate Leela Rao.pdf"');
  });

  test('names the guardian of a child whose parents are not known', async () => {
    await addRelative(familyRelation.guardian, 'Uma');
    expect((await read(transfer(await leave()))).said).toContain('Guardian Uma Rao');
  });

  test('has a number from its original on, which is printed once; later ones say who printed it', async () => {
    const [exit, before] = [await leave(), await lastNumber()];
    expect(await markOf(exit)).toEqual(['Draft']);
    expect(await numberOf(exit)).toBe('');
    const number = `2026-${String(before + 1).padStart(4, '0')}`;
    const original = await read(transfer(exit, true));
    expect(original.said).toContain(`Transfer Certificate ${number} Original`);
    expect(original.headers['touched']).toBe('StudentExit, YearPlan');
    expect(await numberOf(exit)).toBe(number);
    expect(await markOf(exit)).toEqual(['Duplicate']);
    const colleague = await school.asAdmin();
    const { said } = await read(transfer(exit, true), colleague);
    expect(said).toContain(`Transfer Certificate ${number} Duplicate`);
    expect(said).toContain('The original was printed on');
    expect(await lastNumber()).toBe(before + 1);
  });

  test('whose printer jammed is an original again for ten minutes in the same session', async () => {
    const exit = await leave();
    await read(transfer(exit, true));
    expect(await markOf(exit, true)).toEqual(['Original']);
    await school.rows(`update student_exit set last_modified = now() - interval '1 hour' where student_exit_id = ${exit}`);
    await school.rows(`update transfer_certificate set issued = now() - interval '11 minutes' where student_exit_id = ${exit}`);
    expect(await markOf(exit, true)).toEqual(['Duplicate']);
  });

  test('that many ask for at once is given to one of them', async () => {
    const [exit, before] = [await leave(), await lastNumber()];
    const callers = await Promise.all(Array.from({ length: 5 }, () => school.asAdmin()));
    const marks = await Promise.all(callers.map((caller) => markOf(exit, true, caller)));
    expect(marks.flat().toSorted()).toEqual(['Duplicate', 'Duplicate', 'Duplicate', 'Duplicate', 'Original']);
    expect(await lastNumber()).toBe(before + 1);
  });

  test('that was given out keeps its exit from being changed or deleted, unless somebody confirms that it becomes void', async () => {
    const exit = await leave();
    const put = (change: object) => office.put(`${exits}?studentExitId=${exit}`, { studentId: leela, ...dates, ...change });
    expect((await put({ exitReason: 'Moves to Pune' })).status, 'no certificate yet').toBe(200);
    await read(transfer(exit, true));
    const number = await numberOf(exit);
    const stays = `Transfer certificate ${number} was given out for this exit.|It becomes void.`;
    for (const refused of [
      await put({ exitReason: 'Moves to Goa' }),
      await put({ exitReason: 'Moves to Goa', voidsCertificate: false }),
      await office.delete(`${exits}?studentExitId=${exit}`),
      await office.delete(`${exits}?studentExitId=${exit}&voidsCertificate=false`),
    ]) {
      expect(problem(refused, 409)).toMatchObject({ type: '/problems/certificate-issued', detail: stays });
    }
    problem(await put({ exitReason: 'Moves to Goa', voidsCertificate: 'perhaps' }), 400);
    expect((await put({ exitReason: 'Moves to Pune' })).status, 'nothing changes').toBe(200);
    expect(await numberOf(exit)).toBe(number);
    expect((await put({ exitReason: 'Moves to Goa', voidsCertificate: true })).status).toBe(200);
    expect([await numberOf(exit), await markOf(exit)]).toEqual(['', ['Draft']]);
    await read(transfer(exit, true));
    expect(await numberOf(exit)).not.toBe(number);
    expect((await office.delete(`${exits}?studentExitId=${exit}&voidsCertificate=true`)).status).toBe(200);
  });

  test('belongs to the time at the school that its exit ended: whoever comes back and leaves again gets another', async () => {
    const first = await leave();
    await read(transfer(first, true));
    const number = await numberOf(first);
    school.itIs('2026-06-21');
    await school.runJob('apply-student-exits');
    school.itIs('2026-07-10');
    const higher = await addProgram(school.database, { programName: 'Grade 6 B' });
    const admission = { studentId: leela, programId: higher, applicationStatus: 11, appliedDate: '2026-07-08' };
    expect((await office.post('/api/as/Admission/', admission)).status).toBe(201);
    const again = { tcAppliedDate: '2026-07-20', tcIssueDate: '2026-07-21', exitDate: '2026-07-31', exitReason: 'Moves to Goa' };
    school.itIs('2026-07-20');
    const { data: second } = (await office.post(exits, { studentId: leela, ...again })).json;
    const { said } = await read(transfer(second, true));
    for (const fact of [
      'Admitted 10-07-2026, to Grade 6 B Last Program Grade 6 B, since 10-07-2026',
      'Last Day at School 31-07-2026',
      'Moves to Goa',
    ])
      expect(said).toContain(fact);
    expect(await numberOf(second)).not.toBe(number);
    const { said: former } = await read(transfer(first));
    expect(former).toContain(`Transfer Certificate ${number} Duplicate`);
    expect(former).toContain('Admitted 01-06-2026, to Grade 5 A Last Program Grade 5 A, since 01-06-2026');
    expect(former).toContain('Last Day at School 20-06-2026');
    const listed = (await office.get(`${exits}?studentId=${leela}`)).json.items;
    expect(listed.map(({ exitDate }: { exitDate: string }) => exitDate)).toEqual(['2026-07-31', '2026-06-20']);
  });

  test('has a number that is not given again after the exit was deleted', async () => {
    const exit = await leave();
    await read(transfer(exit, true));
    const number = await numberOf(exit);
    expect((await office.delete(`${exits}?studentExitId=${exit}&voidsCertificate=true`)).status).toBe(200);
    const again = await leave();
    expect(await markOf(again)).toEqual(['Draft']);
    await read(transfer(again, true));
    expect(await numberOf(again)).toBe(`2026-${String(Number(number.slice(5)) + 1).padStart(4, '0')}`);
    const printed = await school.rows<{ after: object }>(
      `select after from audit_entry where resource = 'StudentExit' and action = 'print' and record_id = ${exit}`,
    );
    expect(printed).toEqual([{ after: { certificateNumber: number } }]);
  });

  test('is a draft for those who may not change exits, without what is masked for them; others get none', async () => {
    const exit = await leave();
    const reader = await school.as({ 'studentexit.read': '-1' });
    const { said } = await read(transfer(exit, true), reader);
    expect(said).toContain('Transfer Certificate Draft');
    expect(said).not.toContain('Scheduled Tribe');
    const elsewhere = await addProgram(school.database);
    const other = await school.as({ 'studentexit.read': `programid=${elsewhere}` });
    problem(await other.get(transfer(exit)), 404);
    problem(await (await school.asParentOf(leela)).get(transfer(exit)), 403);
    expect(problem(await office.get(transfer(2_000_000_000)), 404).detail).toBe('The student exit was not found.');
  });
});

const bonafide = (studentId: number, purpose = '') =>
  `/api/sis/Student/PrintBonafideCertificate?studentId=${studentId}&purpose=${encodeURIComponent(purpose)}`;

describe('A bonafide certificate', () => {
  test('says whose child is a student, of which program and year, and what for', async () => {
    await addRelative(familyRelation.mother, 'Asha');
    await addRelative(familyRelation.father, 'Ravi');
    const { said, headers } = await read(bonafide(leela, 'a bus pass'));
    expect(said).toContain(
      'This is to certify that Leela Rao, daughter of Asha Rao and Ravi Rao, is a bonafide student of this school, in Grade 5 A in the school year 2026-27.',
    );
    expect(said).toContain('Date of Birth 21-02-2015 (Twenty First February Two Thousand Fifteen)');
    expect(said).toContain('Given For a bus pass');
    expect(headers['content-disposition']).toBe('attachment; filename="bonafide certificate Leela Rao.pdf"');
  });

  test.each([
    ['Santali', 'ᱥᱟᱱᱛᱟᱲ'],
    ['Manipuri', 'ꯃꯩꯇꯩ'],
    ['Kashmiri', 'کٲشُر'],
    ['Sindhi', 'سنڌي'],
    ['Sinhala', 'සිංහල'],
    ['Tibetan', 'བོད'],
    ['Thai', 'ภาษา'],
    ['Lao', 'ລາວ'],
    ['Khmer', 'ខ្មែរ'],
    ['Burmese', 'မြန်မာ'],
    ['Hebrew', 'רות'],
    ['Amharic', 'ኢትዮጵያ'],
    ['Chinese', '李明'],
    ['Japanese', 'さくら'],
    ['Korean', '김민'],
  ])('prints a name in the letters of %s', async (_language, firstName) => {
    const studentId = await addStudent(school.database, { programId, firstName, lastName: 'Rao' });
    expect((await office.get(bonafide(studentId))).status).toBe(200);
  });

  test('names the letters that no font has instead of printing other signs in their place', async () => {
    const studentId = await addStudent(school.database, { programId, firstName: '𞤀𞤣𞤢', lastName: 'Rao' });
    const refused = problem(await office.get(bonafide(studentId)), 422);
    expect(refused.detail).toContain('No font here has 𞤀 (U+1E900)');
  });

  test('calls a student who is neither boy nor girl a child', async () => {
    const robin = await addStudent(school.database, { programId, firstName: 'Robin', lastName: 'Rao', gender: gender.other });
    await addRelative(familyRelation.mother, 'Asha', robin);
    expect((await read(bonafide(robin))).said).toContain('that Robin Rao, child of Asha Rao, is a bonafide student');
  });

  test('says nothing of parents or a purpose that are not known', async () => {
    const { said } = await read(bonafide(leela));
    expect(said).toContain('This is to certify that Leela Rao is a bonafide student');
    expect(said).not.toContain('Given For');
  });

  test('is not given to who has left, does not belong to the school yet, or is not active', async () => {
    await leave();
    expect((await office.get(bonafide(leela))).status).toBe(200);
    school.itIs('2026-06-21');
    await school.runJob('apply-student-exits');
    const refused = problem(await office.get(bonafide(leela)), 422);
    expect(refused.errors).toEqual({ studentId: ['This student belongs to no program today'] });
    const applicant = await addStudent(school.database, { programId: null });
    problem(await office.get(bonafide(applicant)), 422);
    const inactive = await addStudent(school.database, { programId, studentStatus: studentStatus.inactive });
    expect(problem(await office.get(bonafide(inactive)), 422).errors).toEqual({ studentId: ['This student is not active'] });
  });

  test('is given by those who may change the student', async () => {
    problem(await (await school.asTeacherOf(programId)).get(bonafide(leela)), 403);
    problem(await (await school.asParentOf(leela)).get(bonafide(leela)), 403);
    const elsewhere = await addProgram(school.database);
    problem(await (await school.as({ 'student.update': `programid=${elsewhere}` })).get(bonafide(leela)), 404);
    expect(problem(await office.get(bonafide(leela, 'x'.repeat(101))), 400).detail).toBe(
      'purpose must be a text of at most 100 characters.',
    );
  });
});
