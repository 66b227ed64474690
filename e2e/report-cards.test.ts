import { expect } from 'vitest';
import type { IsoDate } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { call, listStudents } from './support/calls.ts';
import { newExamination, storeMarks } from './support/examinations.ts';
import { paperOf } from './support/paper.ts';
import { readSheet } from './support/registers.ts';
import { see, story } from './support/story.ts';

/** Where a card is asked about: a school that nobody told its address prints the code alone. */
const proofOf = (page = ''): string => `/verify/${/The school can tell by its code\.\s*([\w-]{22})/.exec(page)?.[1]}`;

story(
  'The cards of a whole class are printed from the row of its examination, and the code on one says that it is genuine',
  async ({ open }) => {
    const page = await open('Admin', '/egs/examination/grid?examinationName=Half-Yearly');
    const print = page.getByRole('button', { name: /^Print: Half-Yearly Examination, Grade 9 B/ }).first();
    const cards = await paperOf(page, () => print.click());
    expect(cards.name).toBe('report card.pdf');
    expect(cards.pages.length).toBeGreaterThan(30);
    for (const text of cards.pages) {
      for (const words of ['Report Card', 'Half-Yearly Examination', 'Mathematics', 'Percentage', 'Principal', 'genuine'])
        expect(text).toContain(words);
    }
    const stranger = await open(null, proofOf(cards.pages[0]));
    await see(stranger.getByRole('heading', { level: 2, name: 'Genuine' }));
    const number = await stranger.getByText(/^\d{4}-\d{6}$/).textContent();
    expect(cards.pages[0]).toContain(`No. ${number}`);
    // Nothing of it says who it is.
    expect(await stranger.locator('main').innerText()).not.toMatch(/Grade|Mathematics/);
    await axe(stranger, ['light', 'dim']);
  },
);

story('A parent has the card of their child on a phone, and is told when a newer one replaces it', async ({ open }) => {
  const [child] = (await listStudents('Parent')).items;
  const page = await open('Parent', `/sis/student/details/${child?.studentId}`, { phone: true });
  // The oldest, which is closed at first: other stories enter newer ones.
  const examinations = page.locator('details', { has: page.getByRole('button', { name: 'Report card', includeHidden: true }) });
  await see(examinations);
  await examinations.evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
  const button = page.getByRole('button', { name: 'Report card' }).last();
  await button.scrollIntoViewIfNeeded();
  const asked = page.waitForRequest(/PrintGradeReportForStudent/);
  const card = await paperOf(page, () => button.click());
  const examinationId = Number(new URL((await asked).url()).searchParams.get('examinationId'));
  expect(card.pages).toHaveLength(1);
  for (const words of ['Aarohi Deshpande', 'Report Card']) expect(card.pages[0]).toContain(words);
  const examination = await call<{ programId: number; endDate: IsoDate }>('Admin', 'GET', `egs/Examination/${examinationId}`);
  const sheet = await readSheet({ programId: examination.programId, date: examination.endDate });
  // The demo school has no attendance of the examinations that are longest ago.
  expect(card.pages[0]?.includes('Attendance')).toBe(sheet.version !== null);
  const address = proofOf(card.pages[0]);
  const { remarks } = await call<{ remarks: { studentId: number }[] }>(
    'Admin',
    'GET',
    `egs/ExamRemark/GetRemarksByExamination?examinationId=${examinationId}`,
  );
  const before = remarks.find(({ studentId }) => studentId === child?.studentId);
  const remark = { ...before, remark: 'Sings in the choir' };
  await call('Admin', 'PUT', 'egs/ExamRemark/UpdateRemarksBulk', { examinationId, remarks: [remark] });
  const again = await paperOf(page, () => button.click());
  expect(again.pages[0]).toContain('Sings in the choir');
  expect(proofOf(again.pages[0])).not.toBe(address);
  const proof = await open(null, address, { phone: true });
  await see(proof.getByRole('heading', { level: 2, name: /^Replaced on \w+, \d+ \w+ \d{4}$/ }));
  expect(await proof.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

story(
  'A card whose marks were deleted stays the one that the school issued, and nobody is told that it still counts',
  async ({ open }) => {
    const examination = await newExamination('Grade 12 A', `Withdrawn ${Date.now()}`);
    const [first, [maths]] = [examination.students[0], examination.subjects];
    await storeMarks(examination, { [`${first}, ${maths}`]: 61 });
    const page = await open('Admin', `/egs/examination/grid?examinationName=${encodeURIComponent(examination.examinationName)}`);
    const card = await paperOf(page, () => page.getByRole('button', { name: /^Print: Withdrawn/ }).click());
    await call('Admin', 'DELETE', `egs/GradeRecord/DeleteByExamination?examinationId=${examination.examinationId}`);
    const proof = await open(null, proofOf(card.pages[0]));
    await see(proof.getByRole('heading', { level: 2, name: 'Genuine' }), proof.getByText('and stands by it'));
    expect(await proof.locator('main').innerText()).not.toContain('counts');
  },
);

story('A code that no paper has is said not to be known', async ({ open }) => {
  const page = await open(null, '/verify/AAAAAAAAAAAAAAAAAAAAAA', { expected: /404/ });
  await see(page.getByRole('heading', { level: 2, name: 'Not known' }));
});
