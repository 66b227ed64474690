import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { reading } from '../../domain/reading.domain.ts';
import { defineResource } from '../../domain/resource.domain.ts';
import { ResourceScreen } from '../list/resource-screen.tsx';
import { TextField } from './fields.tsx';

declare module '../../domain/area.domain.ts' {
  interface PermissionNames {
    book: true;
  }
}

const bookRow = z.object({ bookId: z.int(), title: z.string() });
const book = defineResource({
  ...{ area: 'lib', name: 'Book', id: 'bookId', permission: 'book' },
  labels: { one: 'book' },
  input: z.object({ title: z.string('Title is required').min(1, 'Title is required') }),
  row: bookRow,
  filters: { title: { kind: 'text', label: 'Title' } },
  columns: ['title'],
  sort: 'title',
  owners: {},
  titleOf: reading(bookRow, ['title'], ({ title }) => title),
});

test('Records are entered one after the other as long as that is ticked, each in an empty form', async () => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'book.read': '-1', 'book.create': '-1' }));
  const titles: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'POST') return new Response(JSON.stringify({ items: [], totalCount: 0, totalPages: 1, missing: [] }));
    titles.push(JSON.parse(String(init.body)).title);
    return new Response(JSON.stringify({ data: titles.length, message: 'Saved' }), { status: 201 });
  });
  history.replaceState(null, '', '/books?panel=new');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResourceScreen of={book} form={<TextField name="title" label="Title" />} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog', { name: 'Add new book' }));
  const title = () => panel.getByLabelText<HTMLInputElement>('Title');
  const enter = async (text: string) => {
    await user.type(await panel.findByLabelText('Title'), text);
    await user.click(panel.getByRole('button', { name: 'Save' }));
  };
  await user.click(await panel.findByRole('checkbox', { name: 'Add another' }));
  await enter('Dune');
  await waitFor(() => expect([titles.length, title().value, document.activeElement]).toEqual([1, '', title()]));
  await user.click(panel.getByRole('checkbox', { name: 'Add another' }));
  await enter('Emma');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add new book' })).toBeNull());
  expect(titles).toEqual(['Dune', 'Emma']);
});
