import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderWithQueries } from '../../../../../test/support/render-with-queries.ts';
import { reading } from '../../../domain/reading.domain.ts';
import { defineResource } from '../../../domain/resource.domain.ts';
import { Toaster } from '../../toast/toaster.tsx';
import { fieldsOf } from '../fields-of.tsx';
import { LeavingContext, leaveAll, newForms } from '../leaving.web.ts';
import { PartList } from './part-list.tsx';

declare module '../../../domain/area.domain.ts' {
  interface PermissionNames {
    book: true;
  }
}

const loanRow = z.object({ loanId: z.int(), bookId: z.int(), reader: z.string(), days: z.int(), version: z.int() });
type Loan = z.output<typeof loanRow>;
const loan = defineResource({
  area: 'lib',
  name: 'Loan',
  id: 'loanId',
  permission: 'book',
  isPart: true,
  labels: { one: 'loan', deleted: 'loan of this book' },
  input: z.object({
    bookId: z.int(),
    reader: z.string('Please select a reader to add.').min(1, 'Please select a reader to add.'),
    days: z.coerce.number<unknown>().int(),
  }),
  row: loanRow,
  fields: { reader: 'Reader', days: 'Days' },
  filters: { bookId: { kind: 'id', label: 'Book' } },
  columns: [{ header: 'For', value: reading(loanRow, ['days'], ({ days }) => `${days} days`) }],
  nameField: 'reader',
  sort: 'bookId',
  owners: {},
});
const { TextField, NumberField } = fieldsOf(loan);

let stored: Loan[];
let refusal: { status: number; body: object } | undefined;
const sent: { method: string; url: URL; body: Record<string, unknown> | undefined }[] = [];

function answer(method: string, url: URL, body: Record<string, unknown> | undefined): { status: number; body: unknown } {
  const id = Number(url.searchParams.get('loanId'));
  if (method !== 'GET' && refusal) return refusal;
  if (method === 'POST') {
    const loanId = Math.max(0, ...stored.map((one) => one.loanId)) + 1;
    stored.push({ ...(body as unknown as Loan), loanId, version: 1 });
    return { status: 201, body: { data: loanId, message: '' } };
  }
  if (method === 'PUT') {
    stored = stored.map((one) => (one.loanId === id ? { ...one, ...body, version: one.version + 1 } : one));
    return { status: 200, body: { data: id, message: '' } };
  }
  if (method === 'DELETE') {
    stored = stored.filter((one) => one.loanId !== id);
    return { status: 200, body: { data: id, message: '' } };
  }
  if (url.pathname.endsWith('/GetRelatedRecords')) return { status: 200, body: [] };
  const one = /\/(\d+)$/.exec(url.pathname);
  if (one) return { status: 200, body: stored.find(({ loanId }) => loanId === Number(one[1])) };
  return { status: 200, body: { items: stored, totalCount: stored.length, totalPages: 1 } };
}

beforeEach(() => {
  sent.length = 0;
  refusal = undefined;
  stored = [{ loanId: 4, bookId: 7, reader: 'Asha Rao', days: 14, version: 1 }];
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'book.read': '-1', 'book.update': '-1' }));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, url: new URL(address, 'http://school.test'), body: body ? JSON.parse(String(body)) : undefined };
    sent.push(call);
    const { status, body: answered } = answer(call.method, call.url, call.body);
    return new Response(JSON.stringify(answered), { status });
  });
});

const forms = newForms();
const recordSaved = vi.fn();

/** The parts inside of the form of their record. */
function open({ keepsSaved = false } = {}) {
  renderWithQueries(
    <>
      <LeavingContext value={forms}>
        <form onSubmit={recordSaved}>
          <PartList of={loan} owner={{ bookId: 7 }} keepsSaved={keepsSaved}>
            <TextField name="reader" />
            <NumberField name="days" />
          </PartList>
        </form>
      </LeavingContext>
      <Toaster />
    </>,
  );
  return screen.findByText('Asha Rao');
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => sent.filter(({ method }) => method !== 'GET');
const reader = () => screen.getByLabelText('Reader');

test('The parts of this one record show, each with its title and what its columns say', async () => {
  await open();
  expect(sent[0]?.url.searchParams.get('bookId')).toBe('7');
  const [line] = screen.getAllByRole('listitem');
  expect(line?.textContent).toBe('Asha Rao14 days');
  screen.getByRole('region', { name: 'Add new loan' });
});

test('A part without what it needs is not sent; the message stands at the field', async () => {
  await open();
  await press('Save');
  await screen.findAllByText('Please select a reader to add.');
  expect(writes()).toEqual([]);
});

test('After a part is saved the form is empty again, and adds the next one', async () => {
  await open();
  for (const name of ['Om Nair', 'Om Iyer']) {
    await userEvent.type(reader(), name);
    await userEvent.type(screen.getByLabelText('Days'), '7');
    await press('Save');
    await screen.findByText(name);
    await waitFor(() => expect((reader() as HTMLInputElement).value).toBe(''));
  }
  await press('Edit: Asha Rao');
  await screen.findByRole('region', { name: 'Update loan' });
  await press('Update');
  await screen.findByRole('region', { name: 'Add new loan' });
  expect(writes().map(({ method, body }) => [method, body?.['reader']])).toEqual([
    ['POST', 'Om Nair'],
    ['POST', 'Om Iyer'],
    ['PUT', 'Asha Rao'],
  ]);
});

test('Where a part stays in the form after it is added, the form changes it, until it is cleared', async () => {
  await open({ keepsSaved: true });
  await userEvent.type(reader(), 'Om Nair');
  await userEvent.type(screen.getByLabelText('Days'), '7{Enter}');
  await screen.findByRole('region', { name: 'Update loan' });
  await screen.findByText('Om Nair');
  await userEvent.clear(reader());
  await userEvent.type(reader(), 'Om Iyer');
  await press('Update');
  await screen.findByText('Om Iyer');
  expect(writes().map(({ method, body }) => [method, body?.['bookId'], body?.['reader']])).toEqual([
    ['POST', 7, 'Om Nair'],
    ['PUT', 7, 'Om Iyer'],
  ]);
  await press('Clear');
  await screen.findByRole('region', { name: 'Add new loan' });
  expect((reader() as HTMLInputElement).value).toBe('');
  expect(recordSaved, 'the form of the record around it').not.toHaveBeenCalled();
});

test('A part is chosen to be changed; what was typed before is asked for first', async () => {
  await open();
  await userEvent.type(reader(), 'Half');
  await press('Edit: Asha Rao');
  await press('Keep editing');
  expect((reader() as HTMLInputElement).value).toBe('Half');
  await press('Edit: Asha Rao');
  await press('Discard changes');
  await screen.findByRole('region', { name: 'Update loan' });
  expect((reader() as HTMLInputElement).value).toBe('Asha Rao');
});

test('Deleting the part in the form clears it; deleting another one keeps what is typed', async () => {
  stored.push({ loanId: 5, bookId: 7, reader: 'Ira Sen', days: 3, version: 1 });
  await open();
  await press('Edit: Asha Rao');
  await screen.findByRole('region', { name: 'Update loan' });
  await press('Delete: Ira Sen');
  await press('Confirm');
  await screen.findByText('The selected loan of this book was deleted successfully');
  await waitFor(() => expect(screen.queryByText('Ira Sen')).toBeNull());
  screen.getByRole('region', { name: 'Update loan' });
  await press('Delete: Asha Rao');
  await press('Confirm');
  await screen.findByRole('region', { name: 'Add new loan' });
  expect(screen.queryByRole('list', { name: 'Loans' })).toBeNull();
});

test('A part that cannot be added says why at its field and keeps what was typed', async () => {
  refusal = { status: 422, body: { title: 'Refused', detail: '', errors: { reader: ['This reader already exists.'] } } };
  await open();
  await userEvent.type(reader(), 'Asha Rao');
  await userEvent.type(screen.getByLabelText('Days'), '7');
  await press('Save');
  await screen.findAllByText('This reader already exists.');
  expect((reader() as HTMLInputElement).value).toBe('Asha Rao');
});

test('A part that cannot be deleted says why at its place, until it is tried again', async () => {
  refusal = { status: 409, body: { title: 'Conflict', detail: 'The reader is on a journey.' } };
  await open();
  await press('Delete: Asha Rao');
  await press('Confirm');
  const row = within(within(screen.getByRole('list', { name: 'Loans' })).getByRole('listitem'));
  expect((await row.findByRole('alert')).textContent).toBe(
    'Unable to delete the selected loan of this book. The reader is on a journey.',
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull());
  await press('Delete: Asha Rao');
  expect(screen.queryByText(/^Unable to delete the selected loan of this book\. /)).toBeNull();
});

test('A step is left only when what was typed in its parts may be lost', async () => {
  await open();
  const left = vi.fn();
  leaveAll(forms, left);
  expect(left).toHaveBeenCalledTimes(1);
  await userEvent.type(reader(), 'Half');
  leaveAll(forms, left);
  await press('Discard changes');
  expect(left).toHaveBeenCalledTimes(2);
});

test('Parts that do not load say so in their place, with a retry', async () => {
  const kept = stored;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ title: 'Away' }), { status: 503 }));
  const shown = open();
  const failure = await screen.findByRole('alert');
  within(failure).getByText('Failed to fetch loans');
  vi.stubGlobal('fetch', fetch);
  stored = kept;
  await press('Try again');
  await shown;
});
