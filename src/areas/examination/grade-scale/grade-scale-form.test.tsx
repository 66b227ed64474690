import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { GradeScaleScreen } from './grade-scale.screen.tsx';
import { GradeScaleForm } from './grade-scale-form.tsx';

const said = () => screen.queryAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');

test('A mistake in a grade is shown until it is corrected, and never at another grade after a line is removed', async () => {
  localStorage.setItem('jt', 'token');
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

test('Who may not change the scale reads it as a list', async () => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'termmanagement.read': '-1' }));
  const bands = [{ fromPercentage: 90, letter: 'A1', words: 'Outstanding' }];
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('GradeScale') ? { version: 1, bands } : []));
  renderWithQueries(<GradeScaleScreen />);
  const list = await screen.findByRole('list', { name: 'Grades' });
  expect(list.textContent).toBe('A1Outstandingfrom 90%');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});
