import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { showToastsOn, type Toast } from '../toast/toast.tsx';
import { TextField } from './fields.tsx';
import type { Written } from './record.web.ts';
import { FormShell, SaveFooter } from './record-form.tsx';
import { type FormSubject, useRecordForm } from './use-record-form.tsx';

interface Book extends Record<string, unknown> {
  title: string;
}
const book = { area: 'lib', name: 'Book', id: 'bookId', input: z.object({ title: z.string().min(1) }) };

interface BookFormProps {
  of?: FormSubject<Book, Book>;
  send: (id: number, input: Book) => Promise<number | Written>;
  onSaved: (id: number) => void;
  instead?: { label: string; send: (id: number, input: Book) => Promise<number> };
}

function BookForm({ of = book, send, onSaved, instead }: BookFormProps) {
  const form = useRecordForm<Book, Book>(of, { record: null, send, onSaved, instead });
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={() => {}} />}>
      <TextField name="title" label="Title" />
    </FormShell>
  );
}

test('A save that never reached the server says so beside its button until the next try, and keeps what was typed', async () => {
  const send = vi.fn(() => Promise.reject<number>(new ApiError(0, 'The server cannot be reached.')));
  const onSaved = vi.fn();
  renderWithQueries(<BookForm send={send} onSaved={onSaved} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Dune');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const message = await screen.findByRole('alert');
  expect(message.textContent).toBe('Your changes were not savedThe server cannot be reached.');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Dune');
  send.mockResolvedValueOnce(7);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(7));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('What the server says beside that it has saved is shown below it', async () => {
  const shown: Toast[] = [];
  onTestFinished(showToastsOn({ show: (toast) => shown.push(toast), clear: () => undefined }));
  const send = async () => ({ data: 7, message: 'Your changes saved successfully|No font has these letters' });
  renderWithQueries(<BookForm send={send} onSaved={() => undefined} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Dune');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(shown).toContainEqual({ kind: 'success', messages: ['Your changes saved successfully', 'No font has these letters'] }),
  );
});

test('The keys that save do nothing while a save is still going on', async () => {
  let answer = (_: number) => {};
  const send = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      }),
  );
  const onSaved = vi.fn();
  renderWithQueries(<BookForm send={send} onSaved={onSaved} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Dune');
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Loading...' })).toBeTruthy());
  await user.keyboard('{Control>}{Enter}{/Control}');
  answer(7);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(7));
  expect(send).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Title'), ' again{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('What the server asks is asked before it is saved, and nothing is lost if the answer is no', async () => {
  const asked = new ApiError(
    409,
    'Conflict',
    'Receipt 2026-000012 has this reference already.',
    {},
    false,
    '',
    '/problems/same-reference',
  );
  const send = vi.fn((_id: number, input: Book) => (input['isShared'] ? Promise.resolve(7) : Promise.reject<number>(asked)));
  const onSaved = vi.fn();
  renderWithQueries(<BookForm of={{ ...book, confirms: ['isShared'] }} send={send} onSaved={onSaved} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Dune');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Receipt 2026-000012 has this reference already.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onSaved).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Dune');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save all the same' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(7));
  expect(send).toHaveBeenLastCalledWith(0, { title: 'Dune', isShared: true });
});

test('Of what is there already one can be taken in place of a new record', async () => {
  const candidate = { kind: 'book', id: 3, title: 'Dune', subtitle: 'Shelf 2', dateOfBirth: null, path: '/lib/book/details/3' };
  const asked = new ApiError(409, 'Conflict', '', {}, false, '', '/problems/perhaps-known', [candidate]);
  const instead = { label: 'Take this one', send: vi.fn((id: number, _input: Book) => Promise.resolve(id)) };
  const onSaved = vi.fn();
  const of = { ...book, confirms: ['isAnother'] as const };
  renderWithQueries(<BookForm of={of} send={() => Promise.reject(asked)} instead={instead} onSaved={onSaved} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'dune');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Shelf 2');
  expect(screen.getByRole('link', { name: /^Open the record of Dune/ }).getAttribute('href')).toBe('/lib/book/details/3');
  await user.click(screen.getByRole('button', { name: 'Take this one: Dune' }));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(3));
  expect(instead.send).toHaveBeenCalledWith(3, { title: 'dune' });
});

function LateForm() {
  const form = useRecordForm(
    { area: 'lib', name: 'Book', id: 'bookId', input: z.object({ title: z.string().min(1), author: z.string().min(1) }) },
    { record: null, send: async () => 7 },
  );
  const [isByAuthor, setByAuthor] = useState(false);
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={() => {}} />}>
      {isByAuthor && <TextField name="author" label="Author" />}
      <TextField name="title" label="Title" />
      <button type="button" onClick={() => setByAuthor(true)}>
        More
      </button>
    </FormShell>
  );
}

test('A refused save leads to the first wrong field on the page, also where it was drawn after the others', async () => {
  renderWithQueries(<LateForm />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Author')));
});
