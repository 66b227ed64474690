import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ref } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { endAndSignIn, signInAgain } from '../../../../test/support/ended-session.ts';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { accountOfSession } from '../../../kit/web/offline/account-of-session.web.ts';
import { SendScreen } from './send.screen.tsx';

/** The editor itself is typed into in the browser's stories. */
vi.mock('../../../kit/web/rich-text/rich-text-input.tsx', () => ({
  RichTextInput: ({
    id,
    label,
    value,
    onChange,
    focusRef,
  }: Record<'id' | 'label' | 'value', string> & { onChange: (html: string) => void; focusRef: Ref<HTMLTextAreaElement> }) => (
    <textarea ref={focusRef} id={id} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}));

const permissions = {
  'notificationcontent.read': '-1',
  'notificationcontent.create': '-1',
  'student.read': '-1',
  'program.read': '-1',
};
const content = { notificationContentId: 3, title: 'Sports day' };

const seen = {
  addresses: 1,
  recipients: [
    { key: 'guardian 1', name: 'Meena Rao', email: 'rao@parents.test', about: 'Asha Rao' },
    { key: 'guardian 2', name: 'Dev Rao', email: 'rao@parents.test', about: 'Asha Rao' },
    { key: 'guardian 3', name: 'Uma Nair', email: '', about: 'Ravi Nair' },
  ],
  skipped: [],
  without: [],
  message: null,
  seen: 'mark',
};
/** What was sent, by the last part of the path. */
const sent: Record<string, unknown> = {};

const answerNames = () =>
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit = {}) => {
    if (method === 'POST') {
      sent[url.split('/').at(-1) ?? ''] = JSON.parse(String(body));
      return new Response(JSON.stringify(url.endsWith('/PreviewSending') ? seen : { data: { mailingId: 7, taskId: 8 } }));
    }
    if (url.includes('MailPlaceholder')) return new Response('[]');
    const items = url.includes('ProgramNames') ? [{ programId: 5, programName: 'Grade 5 A' }] : [content];
    const answer = url.includes('ProgramNames') ? items : { items, totalCount: 1, totalPages: 1 };
    return new Response(JSON.stringify(answer));
  });

const atClass = () => {
  answerNames();
  signInAgain(permissions);
  window.history.replaceState(null, '', '/ns/send?program=5');
  return renderWithQueries(<SendScreen />);
};
afterEach(() => window.history.replaceState(null, '', '/'));

test('The page of a class leads here with its guardians chosen', async () => {
  atClass();
  expect(await screen.findByLabelText('Grade 5 A')).toHaveProperty('checked', true);
});

test('Who gets it shows by itself, and waits for a letter', async () => {
  atClass();
  expect(await screen.findByText('Write the letter, or choose a notification.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send to 3 people' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Uma Nair'), 'who has no address is named').toBeTruthy();
  expect(sent['PreviewSending']).toMatchObject({ notificationContentId: null, title: '', body: '', programIds: [5] });
});

test('A letter is written here, confirmed by the number of addresses, and sent with its formatting', async () => {
  atClass();
  await userEvent.type(await screen.findByLabelText('Title'), 'Trip <b>to</b> Pune{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Body'));
  await userEvent.keyboard('<p>On <strong>Friday</strong></p>');
  await expect.poll(() => sent['PreviewSending'], { timeout: 5000 }).toMatchObject({ title: 'Trip to Pune' });
  const send = await screen.findByRole('button', { name: 'Send to 3 people' });
  await expect.poll(() => (send as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(send);
  expect(
    await screen.findByText(/^It goes to 1 e-mail address of 2 people\. 1 person without e-mail.*: Uma Nair\./),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect
    .poll(() => sent['Send'])
    .toMatchObject({
      notificationContentId: null,
      title: 'Trip to Pune',
      body: '<p>On <strong>Friday</strong></p>',
      seen: 'mark',
    });
});

test('A notification of the address that is not in the list is shown as chosen, and a letter can be written instead', async () => {
  answerNames();
  signInAgain(permissions);
  window.history.replaceState(null, '', '/ns/send?program=5&notification=99');
  renderWithQueries(<SendScreen />);
  await screen.findByRole('option', { name: 'Sports day' });
  const what = screen.getByLabelText('Notification');
  expect(what).toHaveProperty('value', '99');
  expect(screen.queryByLabelText('Title'), 'nothing is asked for that would not be sent').toBeNull();
  await userEvent.selectOptions(what, 'A letter that I write now');
  expect(screen.getByLabelText('Title')).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'The notification that was chosen' })).toBeNull();
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
