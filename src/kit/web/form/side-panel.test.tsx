import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOverPanels } from './over-panels.web.ts';
import { SidePanel } from './side-panel.tsx';

function Search() {
  useOverPanels();
  return <p>Search</p>;
}

const page = (searches: boolean, isOpen: boolean) => (
  <>
    {searches && <Search />}
    <SidePanel open={isOpen} title="Payment" onClose={() => undefined}>
      <p>Receipt 7</p>
    </SidePanel>
  </>
);
const panel = () => screen.queryByRole('dialog', { name: 'Payment' });

test('A panel that was on its way waits until the search has closed, and one that is open stays under it', async () => {
  const { rerender } = render(page(true, false));
  rerender(page(true, true));
  expect(panel()).toBeNull();
  rerender(page(false, true));
  await waitFor(() => expect(panel()).not.toBeNull());
  rerender(page(true, true));
  expect(panel()).not.toBeNull();
  rerender(page(true, false));
  await waitFor(() => expect(panel()).toBeNull());
});

test('A panel that is no longer wanted when the search closes does not open', async () => {
  const { rerender } = render(page(true, false));
  rerender(page(true, true));
  rerender(page(false, false));
  expect(panel()).toBeNull();
});
