import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { rememberAccount } from '../calls/account.web.ts';
import { endSession, startSession } from '../calls/session.web.ts';
import { TextField } from '../form/fields.tsx';
import { FormShell } from '../form/record-form.tsx';
import { useRecordForm } from '../form/use-record-form.tsx';
import { navigate } from '../route/address.web.ts';
import { accountOfSession } from './account-of-session.web.ts';
import { useKeptDraft } from './use-kept-draft.web.ts';

interface Book extends Record<string, unknown> {
  bookId: number;
  title: string;
  version: number;
}
const book = { area: 'lib', name: 'Book', id: 'bookId', input: z.object({ title: z.string() }) };

function BookForm({ record }: { record: Book | null }) {
  const form = useRecordForm<{ title: string }, Book>(book, { record });
  return (
    <FormShell of={form} onSubmit={() => {}} footer={null}>
      <TextField name="title" label="Title" />
      {form.stale && <p>Changed by someone else</p>}
    </FormShell>
  );
}

function logIn(accountId: number) {
  startSession(`{}~token of ${accountId}`);
  rememberAccount(`token of ${accountId}`, { accountId });
}

function open(path: string, record: Book | null = null) {
  navigate({ to: path, force: true });
  return renderWithQueries(<BookForm record={record} />);
}

const title = () => screen.getByRole('textbox', { name: /^Title/ });

/** Somebody's session ends while they type; then somebody is signed in, and opens a form. */
async function typedAndEnded(record: Book | null = null) {
  logIn(1);
  const { unmount } = open('/books', record);
  await userEvent.clear(title());
  await userEvent.type(title(), 'Dune');
  endSession({ reason: 'expired', error: null });
  unmount();
}

afterEach(() => {
  endSession({ reason: 'log-out' });
});

test('What was typed when the session ended is back after the login', async () => {
  await typedAndEnded();
  logIn(1);
  open('/books');
  await expect.poll(() => title()).toHaveProperty('value', 'Dune');
});

test('It comes back once', async () => {
  await typedAndEnded();
  logIn(1);
  const { unmount } = open('/books');
  await expect.poll(() => title()).toHaveProperty('value', 'Dune');
  unmount();
  open('/books');
  await accountOfSession();
  expect(title()).toHaveProperty('value', '');
});

test('Nobody else finds it there', async () => {
  await typedAndEnded();
  logIn(2);
  open('/books');
  await accountOfSession();
  expect(title()).toHaveProperty('value', '');
});

test('A form of another address begins empty', async () => {
  await typedAndEnded();
  logIn(1);
  open('/shelves');
  await accountOfSession();
  expect(title()).toHaveProperty('value', '');
});

test('A draft of a record that was changed meanwhile says so', async () => {
  await typedAndEnded({ bookId: 7, title: 'Emma', version: 1 });
  logIn(1);
  open('/books', { bookId: 7, title: 'Persuasion', version: 2 });
  await expect.poll(() => title()).toHaveProperty('value', 'Dune');
  expect(await screen.findByText('Changed by someone else')).toBeDefined();
});

/** A form over no record: it keeps what is ticked by itself. */
function Week() {
  const [free, setFree] = useState<ReadonlySet<string>>(new Set());
  useKeptDraft({ name: 'week', typed: () => (free.size > 0 ? free : undefined), takeBack: setFree });
  return (
    <label>
      <input type="checkbox" checked={free.has('Monday')} onChange={() => setFree(new Set(['Monday']))} />
      Monday
    </label>
  );
}

test('Every form of a page gets back its own, also one that is no record’s', async () => {
  const page = () =>
    renderWithQueries(
      <>
        <BookForm record={null} />
        <Week />
      </>,
    );
  logIn(1);
  navigate({ to: '/library', force: true });
  const { unmount } = page();
  await userEvent.type(title(), 'Dune');
  await userEvent.click(screen.getByLabelText('Monday'));
  await accountOfSession();
  endSession({ reason: 'expired', error: null });
  unmount();
  logIn(1);
  page();
  await expect.poll(() => title()).toHaveProperty('value', 'Dune');
  await expect.poll(() => screen.getByLabelText('Monday')).toHaveProperty('checked', true);
});
