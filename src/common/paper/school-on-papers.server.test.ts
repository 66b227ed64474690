import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExamination } from '../../../test/school/exams.ts';
import { nameSchool } from '../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { showsColor } from '../../../test/support/pdf-picture.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';

const facts = {
  board: 'Central Board of Secondary Education (CBSE)',
  affiliationNumber: '1130412',
  schoolCode: '30412',
  udiseCode: '27251204117',
  principalName: 'Meera Krishnan',
};
const registration =
  'Central Board of Secondary Education (CBSE) · Affiliation No. 1130412 · School Code 30412 · UDISE Code 27251204117';
const magenta = [255, 0, 255] as const;
const green = [0, 255, 0] as const;

let school: TestApp;
let office: Caller;
let programId: number;
beforeAll(async () => {
  school = await startApp();
  await nameSchool(school);
  office = await school.asAdmin();
  programId = await addProgram(school.database, { programName: 'Grade 7 A' });
});
afterAll(() => school.close());

/** The principal signs in this colour from now on. */
async function sign([r, g, b]: readonly [number, number, number]): Promise<void> {
  const ink = await sharp({ create: { width: 400, height: 120, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'white' } })
    .composite([{ input: ink }])
    .png()
    .toBuffer();
  const { status, text } = await office.upload('/api/gs/School/Signature', { bytes, type: 'image/png', name: 'x.png' });
  expect(status, text).toBe(200);
}

/** Somebody with marks, or without any yet in one of two courses, and with an exit. */
async function student({ isWhole = true } = {}) {
  const studentId = await addStudent(school.database, { programId, firstName: 'Aarohi', lastName: 'Deshpande' });
  const exam = { totalMarks: 80, minMarks: 28 };
  const { examinationId } = await addExamination(school, {
    programId,
    exams: [
      { ...exam, marks: { [studentId]: 70 } },
      { ...exam, marks: isWhole ? { [studentId]: 60 } : {} },
    ],
  });
  const dates = { tcAppliedDate: '2026-06-10', tcIssueDate: '2026-06-18', exitDate: '2026-06-20', exitReason: 'Moves' };
  const { data: studentExitId } = (await office.post('/api/sis/StudentExit', { studentId, ...dates })).json;
  return {
    card: `/api/egs/GradeRecord/PrintGradeReportForStudent?examinationId=${examinationId}&studentId=${studentId}`,
    cards: `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${examinationId}`,
    draft: `/api/sis/StudentExit/PrintTransferCertificate?studentExitId=${studentExitId}`,
    certificate: `/api/sis/StudentExit/PrintTransferCertificate?studentExitId=${studentExitId}&original=true`,
    certificates: `/api/sis/StudentExit/PrintTransferCertificates?studentExitIds=${studentExitId}`,
  };
}

async function printed(path: string) {
  const { status, bytes, text } = await office.get(path);
  expect(status, text.slice(0, 300)).toBe(200);
  return { bytes, said: (await readPdf(bytes)).pages.join(' ').replace(/\s+/g, ' ') };
}

test('Without its facts, a school’s papers have a line for the principal and nothing else', async () => {
  const { card, certificate } = await student();
  for (const path of [card, certificate]) {
    const { said } = await printed(path);
    expect(said).toContain('Principal');
    expect(said).not.toMatch(/Affiliation|UDISE|School Code/);
  }
});

test('A paper names the board, the numbers and the principal that the school had when it was issued, and keeps its signature', async () => {
  expect((await office.put('/api/gs/School', facts)).status).toBe(200);
  await sign(magenta);
  const { card, certificate, certificates } = await student();
  for (const path of [card, certificate]) {
    const { said, bytes } = await printed(path);
    expect(said).toContain(registration);
    expect(said).toContain('Meera Krishnan');
    expect(await showsColor(bytes, magenta), path).toBe(true);
  }
  const next = { principalName: 'Ravi Nair', affiliationNumber: '999', udiseCode: '' };
  expect((await office.put('/api/gs/School', next)).status).toBe(200);
  await sign(green);
  for (const path of [card, certificate, certificates]) {
    const { said, bytes } = await printed(path);
    expect(said).toContain(registration);
    expect(said).toContain('Meera Krishnan');
    expect([await showsColor(bytes, magenta), await showsColor(bytes, green)], path).toEqual([true, false]);
  }
  expect((await office.delete('/api/gs/School/Signature')).status).toBe(200);
  expect(await showsColor((await printed(certificate)).bytes, magenta)).toBe(true);
});

test('What is not final is not signed: a draft, a card with marks missing', async () => {
  await sign(green);
  const { card, draft, certificate } = await student({ isWhole: false });
  for (const path of [draft, card]) {
    const { said, bytes } = await printed(path);
    expect(said).toContain('Ravi Nair');
    expect(await showsColor(bytes, green), path).toBe(false);
  }
  expect(await showsColor((await printed(certificate)).bytes, green)).toBe(true);
});

test('A bonafide certificate and the cards of a class bear it too', async () => {
  const studentId = await addStudent(school.database, { programId });
  const { cards } = await student();
  for (const path of [`/api/sis/Student/PrintBonafideCertificate?studentId=${studentId}`, cards]) {
    const { said, bytes } = await printed(path);
    expect(said).toContain('Affiliation No. 999 · School Code 30412');
    expect(await showsColor(bytes, green), path).toBe(true);
  }
});
