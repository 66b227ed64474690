import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A list whose books can be deleted; `early`: a book goes before the question about it. */
function Shelf({ early = false }) {
  const [books, setBooks] = useState(['Dune', 'Emma', 'Ulysses']);
  const [doomed, setDoomed] = useState<string>();
  const isGone = useRef(false);
  return (
    <main>
      <h1>Books</h1>
      <button type="button">Export</button>
      <ul>
        {books.map((book) => (
          <li key={book}>
            <a href="/">{book}</a>
            <button
              type="button"
              onClick={() => {
                isGone.current = false;
                setDoomed(book);
              }}
            >
              Delete {book}
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== undefined}
        {...(!early && { takesOpener: () => isGone.current })}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => {
          isGone.current = true;
          setBooks(books.filter((book) => book !== doomed));
          if (early) setTimeout(() => setDoomed(undefined));
          else setDoomed(undefined);
        }}
      />
    </main>
  );
}

test.each([
  ['with', false],
  ['before', true],
])(
  'After a deletion the focus is on the next row, then on the one before, at last on the heading: row gone %s the question',
  async (_when, early) => {
    render(<Shelf early={early} />);
    for (const [doomed, role, next] of [
      ['Emma', 'button', 'Delete Ulysses'],
      ['Ulysses', 'button', 'Delete Dune'],
      ['Dune', 'heading', 'Books'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: `Delete ${doomed}` }));
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name: next })));
    }
  },
);

test('A deletion that is cancelled gives the focus back', async () => {
  render(<Shelf />);
  const opener = screen.getByRole('button', { name: 'Delete Emma' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
