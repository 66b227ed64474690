import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithQueries } from '../../../test/support/render-with-queries.ts';
import { PanelBody, SidePanel } from '../../kit/web/form/side-panel.tsx';
import { openHelp } from '../../kit/web/help/open-help.web.ts';
import { HelpSlot } from './help-slot.tsx';

test('What was asked for before the help was there is shown once, not again to whoever signs in next', async () => {
  openHelp('/gs/workingweek');
  const { unmount } = renderWithQueries(<HelpSlot />);
  expect(await screen.findByRole('dialog', { name: 'Help' })).toBeDefined();
  unmount();
  renderWithQueries(<HelpSlot />);
  await screen.findByRole('button', { name: 'Help' });
  expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull();
});

function Form() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <HelpSlot />
      <SidePanel open={open} title="Add new book" onClose={() => setOpen(false)}>
        <PanelBody>
          <form>
            <input aria-label="Title" />
            <button type="button">Save</button>
          </form>
        </PanelBody>
      </SidePanel>
    </>
  );
}

test('? beside a form opens the help over it, and Escape closes the help alone', async () => {
  history.replaceState(null, '', '/gs/workingweek');
  renderWithQueries(<Form />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.click(field);
  await user.keyboard('a?');
  expect(field.value).toBe('a?');
  expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull();
  await user.tab();
  await user.keyboard('?');
  await screen.findByRole('heading', { name: 'Working Week' });
  await user.click(screen.getByRole('button', { name: 'All pages' }));
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Help' })).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'Add new book' })).toBeDefined();
  expect(field.value).toBe('a?');
});
