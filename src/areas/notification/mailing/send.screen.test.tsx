import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endAndSignIn, signInAgain } from '../../../../test/support/ended-session.ts';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { accountOfSession } from '../../../kit/web/offline/account-of-session.web.ts';
import { SendScreen } from './send.screen.tsx';

const permissions = {
  'notificationcontent.read': '-1',
  'notificationcontent.create': '-1',
  'student.read': '-1',
  'program.read': '-1',
};
const content = { notificationContentId: 3, title: 'Sports day' };

const answerNames = () =>
  vi.stubGlobal('fetch', async (url: string) => {
    const items = url.includes('ProgramNames') ? [{ programId: 5, programName: 'Grade 5 A' }] : [content];
    const answer = url.includes('ProgramNames') ? items : { items, totalCount: 1, totalPages: 1 };
    return new Response(JSON.stringify(answer));
  });

test('The page of a class leads here with its guardians chosen', async () => {
  answerNames();
  signInAgain(permissions);
  window.history.replaceState(null, '', '/ns/send?program=5');
  renderWithQueries(<SendScreen />);
  expect(await screen.findByLabelText('Grade 5 A')).toHaveProperty('checked', true);
  window.history.replaceState(null, '', '/');
});

test('To whom a notification was about to go when the session ended is chosen again after the login', async () => {
  answerNames();
  signInAgain(permissions);
  renderWithQueries(<SendScreen />);
  await userEvent.click(await screen.findByLabelText('Grade 5 A'));
  await screen.findByRole('option', { name: 'Sports day' });
  await userEvent.selectOptions(screen.getByLabelText('Notification'), 'Sports day');
  await accountOfSession();
  endAndSignIn(permissions);
  renderWithQueries(<SendScreen />);
  await screen.findByRole('option', { name: 'Sports day' });
  await expect.poll(() => screen.getByLabelText('Notification')).toHaveProperty('value', '3');
  expect(await screen.findByLabelText('Grade 5 A')).toHaveProperty('checked', true);
});
