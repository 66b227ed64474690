import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Tick } from '../inputs/field-frame.tsx';

test('A tick is named by its label, also by what it is about, and says whether it is set', () => {
  const said: boolean[] = [];
  const onChange = (checked: boolean) => said.push(checked);
  render(
    <>
      <Tick label="Mandatory" checked={false} onChange={onChange} />
      <Tick label="E-mail" of="Payment received" checked={true} onChange={onChange} />
    </>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mandatory' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'E-mail: Payment received' }));
  fireEvent.click(screen.getByText('Mandatory'));
  expect(said).toEqual([true, false, true]);
});
