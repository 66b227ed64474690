import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { RepairForm } from './repair-form.tsx';

const show = (people: object[]) => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(people)));
  const begun = vi.fn();
  renderWithQueries(<RepairForm busy={false} onBegin={begun} />);
  return begun;
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Look for a repair' });

test('A school without teachers is told that nobody can lose a day', async () => {
  show([]);
  await screen.findByRole('option', { name: 'There are no teachers yet.' });
  await userEvent.click(screen.getByLabelText('Mon'));
  expect(button().disabled).toBe(true);
});

test('The first teacher is chosen until another is', async () => {
  const begun = show([{ staffId: 4, firstName: 'Meera', lastName: 'Rao' }]);
  await screen.findByRole('option', { name: 'Meera Rao' });
  await userEvent.click(screen.getByLabelText('Tue'));
  await userEvent.click(button());
  expect(begun).toHaveBeenCalledWith(expect.objectContaining({ staffId: 4, isLeaving: false, weekdays: [2] }));
});
