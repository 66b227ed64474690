import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GuardiansPanel } from './guardians.tsx';

const add = <button type="button">Add a guardian</button>;
const nobody = { guardians: [], emergencyContact: '', siblings: [] };

test('A student without guardians has a place to add the first, for those who may', () => {
  const { rerender } = render(<GuardiansPanel family={nobody} add={add} />);
  expect(screen.getByRole('button', { name: 'Add a guardian' })).toBeDefined();
  rerender(<GuardiansPanel family={{ ...nobody, emergencyContact: '9822012345' }} add={add} />);
  expect(screen.getByText('Emergency contact')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add a guardian' })).toBeDefined();
  rerender(<GuardiansPanel family={nobody} add={false} />);
  expect(screen.queryByText('Guardians')).toBeNull();
});
