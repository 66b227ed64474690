import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endAndSignIn, signInAgain } from '../../../../test/support/ended-session.ts';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { accountOfSession } from '../../../kit/web/offline/account-of-session.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { SeveralSchedulesScreen } from './several.screen.tsx';

const permissions = { 'examschedule.create': '-1', 'examination.read': '-1' };
const courses = ['Mathematics', 'History'].map((courseName, index) => ({
  courseId: index + 1,
  courseName,
  isMandatory: true,
  isScheduled: false,
}));

test('Exams that were being entered when the session ended are there again after the login, not those of an empty form', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('GetCoursesForExamination')) return new Response(JSON.stringify(courses));
    const examination = { examinationId: 4, examinationName: 'Term 1', startDate: '2026-06-15', endDate: '2026-06-30' };
    return new Response(JSON.stringify(url.includes('ExaminationNames') ? [examination] : examination));
  });
  const open = () => {
    navigate({ to: '/egs/examschedule/several?examinationId=4', force: true });
    renderWithQueries(<SeveralSchedulesScreen />);
  };
  signInAgain(permissions);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: History' }));
  const marks = screen.getByLabelText('Total Marks');
  await userEvent.clear(marks);
  await userEvent.type(marks, '80');
  await accountOfSession();
  endAndSignIn(permissions);
  open();
  await expect.poll(() => screen.queryByLabelText('Total Marks')).toHaveProperty('value', '80');
  expect(screen.queryByRole('button', { name: 'Remove: History' })).toBeNull();
});
