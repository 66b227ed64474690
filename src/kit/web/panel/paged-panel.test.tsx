import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import type { ListedResource, Placed } from '../../domain/resource.domain.ts';
import { PagedPanel } from './paged-panel.tsx';

type Books = ListedResource<{ bookId: number; title: string }, 'shelfId'> & Placed<'lib', 'Book'>;

const answer = vi.fn<(page: string | null) => Response>();

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async (url: string) => answer(new URL(url, 'http://school.test').searchParams.get('PageNumber')));
});

const books = (shelfId: number) => (
  <PagedPanel<Books>
    path="/api/lib/Book"
    query={{ shelfId }}
    failure="Failed to fetch books"
    none="No books found"
    idOf={({ bookId }) => bookId}
    line={({ title }) => title}
  />
);
const open = () => renderWithQueries(books(3));
const page = (title: string) => new Response(JSON.stringify({ items: [{ bookId: 1, title }], totalCount: 9, totalPages: 2 }));

test('A list is shown page by page', async () => {
  answer.mockImplementation((number) => page(number === '2' ? 'Emma' : 'Dune'));
  const { rerender } = open();
  await screen.findByText('Dune');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Emma')).toBeDefined();
  expect(screen.getByText('Page 2 of 2')).toBeDefined();
  rerender(books(4));
  expect(await screen.findByText('Dune')).toBeDefined();
});

test('A list that could not be fetched is not called empty', async () => {
  answer.mockImplementation(() => new Response('{}', { status: 500 }));
  open();
  expect(await screen.findByText('Failed to fetch books')).toBeDefined();
  expect(screen.queryByText('No books found')).toBeNull();
});
