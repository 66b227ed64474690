import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Held } from './held.tsx';

test('Fields that are held take neither keys nor clicks, keep the focus, and take both afterwards', async () => {
  const pressed = vi.fn();
  const fields = (during: boolean) => (
    <Held during={during}>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Sunday" />
      <button type="button" onClick={pressed}>
        Add
      </button>
    </Held>
  );
  const { rerender } = render(fields(false));
  const user = userEvent.setup();
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  const sunday = screen.getByLabelText<HTMLInputElement>('Sunday');
  const tryAll = async () => {
    await user.click(sunday);
    await user.click(screen.getByText('Add'));
    name.focus();
    await user.keyboard('a');
    expect(document.activeElement).toBe(name);
  };
  rerender(fields(true));
  await tryAll();
  expect([name.value, sunday.checked, pressed.mock.calls.length]).toEqual(['', false, 0]);
  rerender(fields(false));
  await tryAll();
  expect([name.value, sunday.checked, pressed.mock.calls.length]).toEqual(['a', true, 1]);
});
