import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FilterInput } from './filter-input.tsx';

test('Who types on while an answer is late loses no letter, and a filter that is taken away empties its box', async () => {
  const sent: string[] = [];
  const input = (value: string) => (
    <FilterInput filter={{ kind: 'text', label: 'Title' }} value={value} onChange={(next) => sent.push(next)} />
  );
  const { rerender } = render(input(''));
  const box = screen.getByLabelText<HTMLInputElement>('Filter Title');
  for (const typed of ['a', 'as']) {
    fireEvent.change(box, { target: { value: typed } });
    await waitFor(() => expect(sent).toContain(typed));
  }
  rerender(input('a'));
  expect(box.value).toBe('as');
  rerender(input('as'));
  expect(box.value).toBe('as');
  rerender(input(''));
  expect(box.value).toBe('');
});
