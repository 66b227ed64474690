import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { ChoiceProblem } from './sheet-frame.tsx';
import { UnchosenSheet } from './unchosen-sheet.tsx';

function Page() {
  const [pressed, setPressed] = useState(false);
  const missing = pressed ? 'Program is required' : undefined;
  return (
    <>
      <ChoiceField id="program" label="Program" value={0} problem={missing} options={[]} onChoose={() => {}} onLeave={() => {}} />
      {missing && (
        <ChoiceProblem id="program" below>
          {missing}
        </ChoiceProblem>
      )}
      <UnchosenSheet prompt="Choose a program to begin." field="program" onSave={() => setPressed(true)}>
        Save attendance
      </UnchosenSheet>
    </>
  );
}

test('Save on a sheet for which nothing is chosen says what is missing, and leads to its field', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Save attendance' }));
  expect(screen.getByRole('alert').textContent).toBe('Program is required');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Program' }));
});
