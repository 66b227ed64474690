import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { GradeScaleForm } from './grade-scale-form.tsx';

const said = () => screen.queryAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');

test('A mistake in a grade is shown until it is corrected, and never at another grade after a line is removed', async () => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'termmanagement.update': '-1' }));
  const bands = [
    { fromPercentage: 0, letter: 'F', words: '' },
    { fromPercentage: 40, letter: 'P', words: '' },
  ];
  renderWithQueries(<GradeScaleForm stored={{ version: 1, bands }} />);
  const [first, second] = screen.getAllByLabelText('Grade');
  if (!first || !second) throw new Error('Both grades are there.');
  await userEvent.clear(first);
  await userEvent.clear(second);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(said()).toEqual([first, second]);
  await userEvent.type(second, 'P');
  expect(said()).toEqual([first]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove grade 1' }));
  expect(said()).toEqual([]);
});
