import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endAndSignIn, signInAgain } from '../../../../test/support/ended-session.ts';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { accountOfSession } from '../../../kit/web/offline/account-of-session.web.ts';
import { BulkFeesScreen } from './bulk-fees.screen.tsx';

const permissions = { 'studentfee.create': '-1', 'program.read': '-1' };

test('Programs that were ticked when the session ended are ticked again after the login', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([{ programId: 5, programName: 'Grade 5 A' }])));
  signInAgain(permissions);
  renderWithQueries(<BulkFeesScreen />);
  await userEvent.click(await screen.findByLabelText('Grade 5 A'));
  await userEvent.selectOptions(screen.getByLabelText('School Year'), screen.getAllByRole('option').at(-1) as HTMLElement);
  const year = screen.getByLabelText<HTMLSelectElement>('School Year').value;
  await accountOfSession();
  endAndSignIn(permissions);
  renderWithQueries(<BulkFeesScreen />);
  expect(await screen.findByLabelText('Grade 5 A')).toBeDefined();
  await expect.poll(() => screen.getByLabelText('Grade 5 A')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('School Year')).toHaveProperty('value', year);
});
