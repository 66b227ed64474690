import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reading } from '../../domain/reading.domain.ts';
import { CardGrid } from './card-grid.tsx';

const person = z.object({ id: z.number(), name: z.string(), email: z.string() });

test('On a card, an e-mail address may break after its sign', () => {
  const email = 'asha.rao@homeroom.test';
  render(
    <CardGrid
      caption="People"
      columns={[
        { header: 'Name', value: reading(person, ['name'], ({ name }) => name) },
        { header: 'Email', value: reading(person, ['email'], (row) => row.email) },
      ]}
      rows={[{ id: 1, name: 'Asha Rao', email }]}
      idOf={({ id }) => id}
      keys={new Map([[1, 1]])}
      stale={false}
      faded={false}
      empty={null}
    />,
  );
  const shown = screen.getByText(email);
  expect(shown.querySelector('wbr')?.previousSibling?.textContent).toBe('asha.rao@');
});
