import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../test/support/render-with-queries.ts';
import { usePreview } from './preview.web.ts';

test('Of several changes in a row, what the last one means is asked for', async () => {
  const ask = vi.fn(async (of: readonly number[]) => `${of.length} moved`);
  const Shown = ({ of }: { of: readonly number[] }) => <p>{usePreview({ name: 'Moves', of, ask: () => ask(of) }).data}</p>;
  const { rerender } = renderWithQueries(<Shown of={[1]} />);
  for (const of of [[1, 2], [], [1, 2, 3]]) rerender(<Shown of={of} />);
  await screen.findByText('3 moved');
  expect(ask).toHaveBeenCalledTimes(1);
});
