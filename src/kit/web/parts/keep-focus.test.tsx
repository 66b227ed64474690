import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepFocus } from './keep-focus.web.ts';

interface PageProps {
  busy?: boolean;
  rows?: readonly string[];
}

const Page = ({ busy = false, rows = ['Art'] }: PageProps) => (
  <>
    <button type="button">Elsewhere</button>
    <div ref={keepFocus}>
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
    </div>
  </>
);

/** A browser takes the focus away from what is disabled; jsdom does so only when something else gets it. */
function loseFocus() {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  elsewhere.blur();
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
