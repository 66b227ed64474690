import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { ExaminationChoice } from './examination-choice.tsx';

vi.mock('../../../kit/web/calls/names.web.ts');

test('Names of examinations are cut at 16 characters in the choice, with three dots as everywhere', () => {
  const named = (id: number, label: string) => ({ id, label, detail: 'Grade 6 A' });
  const data = [named(1, 'Half-yearly exam'), named(2, 'Half-yearly examination')];
  vi.mocked(useNames, { partial: true }).mockReturnValue({ data });
  render(<ExaminationChoice id="examination" examinationId={0} problem={undefined} onChoose={vi.fn()} onLeave={vi.fn()} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Half-yearly exam · Grade 6 A', 'Half-yearly exam... · Grade 6 A']),
  );
});
