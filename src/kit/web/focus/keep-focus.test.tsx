import { act, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.web.ts';

let end: () => void;
beforeEach(() => {
  end = keepFocus(document.body);
});
afterEach(() => end());

interface PageProps {
  busy?: boolean;
  rows?: readonly string[];
}

const Page = ({ busy = false, rows = ['Art'] }: PageProps) => (
  <>
    <button type="button">Elsewhere</button>
    <main>
      <ul aria-label="Courses">
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={busy}>
        Save
      </button>
    </main>
  </>
);

/** A browser takes the focus away from what is disabled, and tells nobody; jsdom does so only when something else gets it. */
function loseFocus() {
  const hush = (event: Event) => event.stopImmediatePropagation();
  for (const name of ['focusin', 'focusout']) window.addEventListener(name, hush, { capture: true });
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  elsewhere.blur();
  for (const name of ['focusin', 'focusout']) window.removeEventListener(name, hush, { capture: true });
}

/** Whatever the browser tells of a change has been heard. */
const heard = () => act(async () => undefined);

test('A button that was disabled while it worked has the focus back', async () => {
  const { rerender } = render(<Page />);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  rerender(<Page busy />);
  loseFocus();
  rerender(<Page busy rows={[]} />);
  await heard();
  expect(document.activeElement).toBe(save.parentElement);
  rerender(<Page />);
  await heard();
  expect(document.activeElement).toBe(save);
});

test('Where a focused row goes, its list has the focus', async () => {
  const { rerender } = render(<Page rows={['Art', 'Music']} />);
  screen.getByRole('button', { name: 'Music' }).focus();
  rerender(<Page rows={['Art']} />);
  await heard();
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Courses' }));
});

test('Who leaves a button themselves is not called back to it', async () => {
  const { rerender } = render(<Page />);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  save.blur();
  await heard();
  rerender(<Page busy />);
  rerender(<Page rows={[]} />);
  await heard();
  expect(document.activeElement).toBe(document.body);
});

test('A button in a dialog, which stands beside the page, has the focus back as well', async () => {
  const dialog = (busy: boolean) =>
    createPortal(
      <div role="dialog" aria-label="Question" tabIndex={-1}>
        <button type="button" disabled={busy}>
          Confirm
        </button>
      </div>,
      document.body,
    );
  const page = (busy: boolean, isOpen = true) => (
    <>
      <Page />
      {isOpen && dialog(busy)}
    </>
  );
  const { rerender } = render(page(false));
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  confirm.focus();
  rerender(page(true));
  loseFocus();
  rerender(page(false));
  await heard();
  expect(document.activeElement).toBe(confirm);
  // Where the dialog gives the focus when it closes is its own matter.
  rerender(page(false, false));
  await heard();
  expect(document.activeElement).toBe(document.body);
});
