import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { reading } from '../../domain/reading.domain.ts';
import { defineResource } from '../../domain/resource.domain.ts';
import { TextField } from '../form/fields.tsx';
import { parseSearch } from '../route/search-params.web.ts';
import { Toaster } from '../toast/toaster.tsx';
import { ResourceScreen } from './resource-screen.tsx';

declare module '../../domain/area.domain.ts' {
  interface PermissionNames {
    book: true;
  }
}

const bookRow = z.object({ bookId: z.int(), title: z.string(), shelf: z.int(), version: z.int() });
type Book = z.output<typeof bookRow>;
const book = defineResource({
  area: 'lib',
  name: 'Book',
  id: 'bookId',
  permission: 'book',
  labels: {
    one: 'book',
    many: 'books',
    title: 'Books',
    deleted: 'book',
    fetched: 'books',
    file: 'books data',
  },
  exportPath: 'ExportAllBooks',
  input: z.object({
    title: z.string('Title is required').min(1, 'Title is required'),
    author: z.string('Author is required').min(1, 'Author is required'),
  }),
  row: bookRow,
  filters: { title: { kind: 'text', label: 'Title' } },
  columns: ['title'],
  sort: 'title',
  owners: { shelfid: 'shelf' },
  titleOf: reading(bookRow, ['title'], ({ title }) => title),
});
const shelf = (count: number): Book[] =>
  Array.from({ length: count }, (_, index) => ({ bookId: index + 1, title: `Book ${index + 1}`, shelf: index % 2, version: 1 }));

let answer: (url: URL, init: RequestInit) => { status: number; body: unknown };
const sent: { url: URL; init: RequestInit }[] = [];

beforeEach(() => {
  sent.length = 0;
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'book.read': '-1', 'book.create': '-1', 'book.update': 'shelfid=1' }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const address = new URL(url, 'http://school.test');
    sent.push({ url: address, init });
    const { status, body } = answer(address, init);
    if (address.pathname.endsWith('GetRelatedRecords') && !Array.isArray(body)) return new Response('[]');
    return new Response(JSON.stringify(body), { status });
  });
});

const listOf = (items: Book[]) => ({ status: 200, body: { items: items.slice(0, 20), totalCount: items.length, totalPages: 1 } });

function open(address = '/books', shows: Partial<Parameters<typeof ResourceScreen<z.output<typeof book.input>, Book>>[0]> = {}) {
  history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })}>
      <ResourceScreen
        {...shows}
        of={book}
        form={
          <>
            <TextField name="title" label="Title" />
            <TextField name="author" label="Author" />
          </>
        }
      />
    </QueryClientProvider>,
  );
}

test('Up to ten records have no filter row, more have one', async () => {
  answer = () => listOf(shelf(10));
  open();
  await screen.findByText('Book 1');
  expect(screen.queryByLabelText('Filter Title')).toBeNull();
  cleanup();
  answer = () => listOf(shelf(11));
  open();
  expect(await screen.findByLabelText('Filter Title')).toBeDefined();
});

test('The records are asked for once, before anything is drawn', async () => {
  answer = () => listOf(shelf(3));
  let sentBefore = -1;
  const Tool = () => {
    useLayoutEffect(() => {
      sentBefore = sent.length;
    }, []);
    return null;
  };
  open('/books', { tools: <Tool /> });
  await screen.findByText('Book 1');
  expect([sentBefore, sent.length]).toEqual([1, 1]);
});

test('With a filter in use the filter row stays, and an empty list says why', async () => {
  answer = () => listOf([]);
  open('/books?title=zz');
  expect(await screen.findByText('No items to display')).toBeDefined();
  expect(screen.getByText('None of the books match these filters.')).toBeDefined();
  expect(screen.getByLabelText('Filter Title')).toHaveProperty('value', 'zz');
  expect(sent[0]?.url.searchParams.get('title')).toBe('zz');
});

test('An empty list to which nobody adds anything says how records come into it', async () => {
  answer = () => listOf([]);
  open('/books', { addsNone: true, comeFrom: 'Whatever was bought is listed here.' });
  expect(await screen.findByText('Whatever was bought is listed here.')).toBeDefined();
  expect(screen.queryByText('Add the first one')).toBeNull();
});

test('A row always offers Details, and Edit and Delete if its owner allows', async () => {
  answer = () => listOf(shelf(2));
  open();
  await screen.findByText('Book 1');
  const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([disabled('Details: Book 1'), disabled('Edit: Book 1'), disabled('Delete: Book 1')]).toEqual([false, true, true]);
  expect([disabled('Details: Book 2'), disabled('Edit: Book 2'), disabled('Delete: Book 2')]).toEqual([false, false, true]);
});

test('The second click of a double click on Save does not begin to edit what was saved', async () => {
  answer = ({ pathname }) => (pathname === '/api/lib/Book/2' ? { status: 200, body: shelf(2)[1] } : listOf(shelf(2)));
  open('/books?panel=detail&id=2');
  const panel = within(await screen.findByRole('dialog', { name: 'Book Detail' }));
  fireEvent.click(await panel.findByRole('button', { name: 'Edit' }), { detail: 2 });
  expect(location.search).toBe('?panel=detail&id=2');
  fireEvent.click(panel.getByRole('button', { name: 'Edit' }), { detail: 1 });
  expect(location.search).toBe('?panel=edit&id=2');
});

test('A panel that was closed leaves no step behind that Back would open again', async () => {
  answer = () => listOf(shelf(2));
  open('/books');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add New' }));
  expect(location.search).toBe('?panel=new');
  const steps = history.length;
  const panel = within(await screen.findByRole('dialog', { name: 'Add new book' }));
  await user.click(await panel.findByRole('button', { name: 'Cancel' }));
  expect([location.search, history.length]).toEqual(['', steps]);
});

test('A list asks for what is shown, and its panel completes itself from the record', async () => {
  let answerRecord: () => void = () => undefined;
  const recordAsked = new Promise<void>((resolve) => {
    answerRecord = resolve;
  });
  answer = () => listOf(shelf(3));
  const fetchNow = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (new URL(url, 'http://school.test').pathname !== '/api/lib/Book/2') return fetchNow(url, init);
    await recordAsked;
    return new Response(JSON.stringify({ bookId: 2, title: 'Book 2, whole', shelf: 1, version: 1 }));
  });
  open('/books', {
    cells: { Title: reading(bookRow, ['version'], ({ version }) => version) },
    detail: ({ title }) => <p>All of {title}</p>,
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Details: Book 2' }));
  expect(sent[0]?.url.searchParams.get('fields')).toBe('bookId,shelf,title,version');
  const panel = within(await screen.findByRole('dialog', { name: 'Book Detail' }));
  await panel.findByText('Book 2');
  expect(panel.queryByText(/^All of/)).toBeNull();
  answerRecord();
  await panel.findByText('All of Book 2, whole');
});

test('Nobody gets a form for what they may not add or change, not by its address either', async () => {
  localStorage.setItem('permissions', JSON.stringify({ 'book.read': '-1' }));
  answer = ({ pathname }) => (pathname === '/api/lib/Book/2' ? { status: 200, body: shelf(2)[1] } : listOf(shelf(2)));
  const { unmount } = open('/books?panel=edit&id=2');
  const panel = within(await screen.findByRole('dialog', { name: 'Book Detail' }));
  expect(await panel.findByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true);
  unmount();
  open('/books?panel=new');
  await screen.findByText('Book 1');
  expect([screen.queryByRole('button', { name: 'Add New' }), screen.queryByRole('dialog')]).toEqual([null, null]);
});

test('A book to which others refer is not deleted, and the message says what the server said, and no more', async () => {
  const conflict = { title: 'Conflict', detail: 'Book 1 still has 2 loans.|Mark it as lost instead.' };
  localStorage.setItem('permissions', JSON.stringify({ 'book.read': '-1', 'book.delete': '-1' }));
  answer = (_, { method }) => (method === 'DELETE' ? { status: 409, body: conflict } : listOf(shelf(2)));
  open();
  render(<Toaster />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Book 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  const toast = within(await screen.findByRole('alert'));
  for (const text of ['Unable to delete the selected book', 'Book 1 still has 2 loans.', 'Mark it as lost instead.']) {
    expect(toast.getAllByText(text)).toHaveLength(1);
  }
});

test('An export that fails says so, with what the server said, and can be tried again', async () => {
  answer = ({ pathname }) =>
    pathname.endsWith('ExportAllBooks') ? { status: 500, body: { detail: 'No paper|No ink' } } : listOf(shelf(2));
  open();
  render(<Toaster />);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const toast = within((await screen.findByText('Export failed')).parentElement ?? document.body);
  expect([toast.getByText('No paper'), toast.getByText('No ink')]).toHaveLength(2);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false);
});

test('A filter and another number of rows go back to page 1', async () => {
  answer = () => ({ status: 200, body: { items: shelf(20), totalCount: 90, totalPages: 5 } });
  open('/books?page=3');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Filter Title'), 'as');
  await waitFor(() => expect(parseSearch(location.search)).toEqual({ title: 'as' }));
  await user.selectOptions(screen.getByLabelText('Rows a page'), '40');
  await waitFor(() => expect(parseSearch(location.search)).toEqual({ title: 'as', size: '40' }));
  expect(localStorage.getItem('pageSize')).toBe('40');
});

test('Another letter cancels the previous search; the last rows stay, and say that they are being updated', async () => {
  answer = () => listOf(shelf(11));
  open();
  const user = userEvent.setup();
  const filter = await screen.findByLabelText('Filter Title');
  const asked: { title: string | null; signal: AbortSignal }[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ title: new URL(url, 'http://school.test').searchParams.get('title'), signal });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
  });
  await user.type(filter, 'a');
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.type(filter, 's');
  await waitFor(() =>
    expect(asked.map(({ title, signal }) => [title, signal.aborted])).toEqual([
      ['a', true],
      ['as', false],
    ]),
  );
  expect(screen.getByText('Book 1')).toBeDefined();
  expect(await screen.findByText('Updating the list…')).toBeDefined();
});

test('A list that fails to load keeps the rows of before and offers a retry', async () => {
  answer = (url) =>
    url.searchParams.get('PageNumber') === '1'
      ? { status: 200, body: { items: shelf(2), totalCount: 90, totalPages: 5 } }
      : { status: 500, body: { title: 'Broken' } };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/Failed to fetch books/)).toBeDefined();
  expect(screen.getByText('Book 1')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByText('Page 1 of 5')).toBeDefined();
  expect(screen.getByText('1–20 of 90')).toBeDefined();
  answer = () => ({ status: 200, body: { items: shelf(2), totalCount: 90, totalPages: 5 } });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2 of 5')).toBeDefined();
  expect(screen.getByText('21–40 of 90')).toBeDefined();
});

test('The next page is asked for on the way to its button, and shows at once; what stays is not drawn again', async () => {
  const drawn: string[] = [];
  const note = reading(book.row, ['title'], ({ title }) => {
    drawn.push(title);
    return null;
  });
  const rowActions = { note };
  answer = (url) => {
    const from = 20 * (Number(url.searchParams.get('PageNumber')) - 1);
    return { status: 200, body: { items: shelf(from + 20).slice(from), totalCount: 90, totalPages: 5 } };
  };
  open('/books', { rowActions });
  const next = await screen.findByRole('button', { name: 'Next' });
  await userEvent.hover(next);
  await waitFor(() => expect(sent.map(({ url }) => url.searchParams.get('PageNumber'))).toEqual(['1', '2']));
  drawn.length = 0;
  await userEvent.click(next);
  expect(screen.getByText('Book 21')).toBeDefined();
  expect(screen.queryByText('Book 20')).toBeNull();
  await waitFor(() => expect(drawn).toHaveLength(20));
  await userEvent.click(screen.getByRole('button', { name: 'Details: Book 21' }));
  await screen.findByRole('dialog');
  expect(drawn).toHaveLength(20);
});

test('Each further button of a row has a place of its own, beside the usual three', async () => {
  answer = () => listOf(shelf(2));
  const lend = reading(book.row, ['title'], ({ title }) => <button type="button">{`Lend: ${title}`}</button>);
  const print = reading(book.row, ['title'], ({ title }) => <button type="button">{`Print: ${title}`}</button>);
  /** The width of the column of the buttons. */
  const placeOf = async (rowActions: Record<string, typeof lend>) => {
    const { unmount } = open('/books', { rowActions });
    const table = await screen.findByRole('table');
    const [px = 0] = [...table.querySelectorAll('col')].slice(-1).map((col) => Number.parseFloat(col.style.width));
    const buttons = within(await screen.findByRole('row', { name: /Book 1/ })).getAllByRole('button').length;
    unmount();
    return { px, buttons };
  };
  const [none, one, two] = [await placeOf({}), await placeOf({ lend }), await placeOf({ lend, print })];
  expect([one.buttons - none.buttons, two.buttons - none.buttons]).toEqual([1, 2]);
  expect(one.px).toBeGreaterThan(none.px);
  expect(two.px - none.px).toBe(2 * (one.px - none.px));
});

test('A form sums up what is wrong, forgets it on editing, and shows what the server refuses at its field', async () => {
  answer = (_url, init) =>
    init.method === 'POST'
      ? { status: 422, body: { title: 'Refused', errors: { Title: ['Title is taken'] } } }
      : listOf(shelf(2));
  open('/books?panel=new');
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog', { name: 'Add new book' }));
  await user.click(await panel.findByRole('button', { name: 'Save' }));
  expect(await panel.findByText('2 fields need a change before this can be saved')).toBeDefined();
  await user.type(panel.getByLabelText('Title'), '<b>Dune</b>');
  await waitFor(() => expect(panel.queryByText('Title is required')).toBeNull());
  await user.type(panel.getByLabelText('Author'), 'Herbert');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Title is taken')).toBeDefined();
  const post = sent.find(({ init }) => init.method === 'POST');
  expect(JSON.parse(String(post?.init.body))).toEqual({ bookId: 0, title: 'Dune', author: 'Herbert' });
});

test('A panel has the focus in its first field, and gives it back to where it came from', async () => {
  answer = () => listOf(shelf(2));
  open();
  const add = await screen.findByRole('button', { name: 'Add New' });
  await userEvent.click(add);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('A filter asks for its records before anything is drawn again', async () => {
  const drawn: boolean[] = [];
  answer = () => {
    drawn.push(screen.queryByRole('button', { name: 'Remove filter Title' }) !== null);
    return listOf(shelf(12));
  };
  open();
  await userEvent.setup().type(await screen.findByLabelText('Filter Title'), '1{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove filter Title' })).toBeDefined();
  await waitFor(() => expect(sent.at(-1)?.url.searchParams.get('title')).toBe('1'));
  expect(drawn).toEqual([false, false]);
});

test('What is typed is asked for at its key, and drawn where the typing pauses', async () => {
  answer = () => listOf(shelf(12));
  open();
  const filter = await screen.findByLabelText('Filter Title');
  fireEvent.change(filter, { target: { value: '1' } });
  expect(sent.at(-1)?.url.searchParams.get('title')).toBe('1');
  fireEvent.change(filter, { target: { value: '12' } });
  const drawn: string[] = [];
  const seen = new MutationObserver(() => drawn.push(location.search));
  seen.observe(document.body, { subtree: true, childList: true });
  await screen.findByRole('button', { name: 'Remove filter Title' });
  seen.disconnect();
  expect(sent.map(({ url }) => url.searchParams.get('title'))).toEqual([null, '1', '12']);
  expect([...new Set(drawn)]).toEqual(['?title=12']);
});

test('A typed filter whose records come soon is drawn together with them', async () => {
  answer = (url) => listOf(url.searchParams.has('title') ? shelf(1) : shelf(12));
  open();
  const filter = await screen.findByLabelText('Filter Title');
  const rowsBesideFilter: number[] = [];
  const seen = new MutationObserver(() => {
    if (screen.queryByRole('button', { name: 'Remove filter Title' })) rowsBesideFilter.push(screen.getAllByRole('row').length);
  });
  seen.observe(document.body, { subtree: true, childList: true });
  await userEvent.setup().type(filter, '1{Enter}');
  await waitFor(() => expect(rowsBesideFilter.length).toBeGreaterThan(0));
  seen.disconnect();
  expect([...new Set(rowsBesideFilter)]).toEqual([3]);
  expect(parseSearch(location.search)).toEqual({ title: '1' });
});

test('What is chosen right after a filter was typed keeps that filter', async () => {
  answer = () => listOf(shelf(12));
  open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Filter Title'), '1{Enter}');
  await user.selectOptions(screen.getByLabelText('Rows a page'), '40');
  await waitFor(() => expect(parseSearch(location.search)).toEqual({ title: '1', size: '40' }));
});
