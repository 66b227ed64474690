import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useUnsavedGuard } from './unsaved-guard.tsx';

function Form({ onLeft }: { onLeft: () => void }) {
  const guard = useUnsavedGuard(true);
  return (
    <>
      <button type="button" onClick={() => guard.ask(onLeft)}>
        Close
      </button>
      {guard.dialog}
    </>
  );
}

test('The question before changes are lost begins on the answer that keeps them', async () => {
  const left = vi.fn();
  render(<Form onLeft={left} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const keep = await screen.findByRole('button', { name: 'Keep editing' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  expect(left).not.toHaveBeenCalled();
});
