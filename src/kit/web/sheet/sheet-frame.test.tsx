import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SheetFrame } from './sheet-frame.tsx';

const ctrlEnter = { key: 'Enter', ctrlKey: true };

test('Ctrl Enter saves once, on the sheet and where a button that was pressed has left the keyboard to the page', () => {
  const save = vi.fn();
  render(
    <SheetFrame title="Marks" onBack={vi.fn()} onSave={save}>
      <input aria-label="Mark" />
    </SheetFrame>,
  );
  fireEvent.keyDown(screen.getByLabelText('Mark'), ctrlEnter);
  expect(save).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, ctrlEnter);
  expect(save).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { ...ctrlEnter, repeat: true });
  expect(save).toHaveBeenCalledTimes(2);
});

test('Beside a dialog or another field Ctrl Enter is not meant for the sheet', () => {
  const save = vi.fn();
  const { rerender } = render(
    <>
      <input aria-label="Search" />
      <SheetFrame title="Marks" onBack={vi.fn()} onSave={save}>
        {null}
      </SheetFrame>
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Search'), ctrlEnter);
  rerender(
    <>
      <div role="dialog" aria-label="Theme" />
      <SheetFrame title="Marks" onBack={vi.fn()} onSave={save}>
        {null}
      </SheetFrame>
    </>,
  );
  fireEvent.keyDown(document.body, ctrlEnter);
  expect(save).not.toHaveBeenCalled();
});
