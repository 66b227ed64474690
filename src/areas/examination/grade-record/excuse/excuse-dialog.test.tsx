import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { MarksSheet } from '../marks-sheet.web.ts';
import { ExcuseDialog } from './excuse-dialog.tsx';

afterEach(cleanup);

const subject = (column: string, courseName: string) => ({
  ...{ column, courseName, examDate: '2026-06-08', totalMarks: 80, minMarks: 28, isMandatory: true, isOwn: false },
});
const line = (id: number, marks: Record<string, string>) => ({ id, name: `Pupil ${id}`, marks, recordIds: {} });
const stored: MarksSheet = {
  ...{ version: 1, lastModifiedBy: '', examinationName: 'First Term', programId: 5, programName: 'Grade 5 A' },
  ...{ needsReason: false, reason: '', subjects: [subject('1', 'Maths'), subject('2', 'Music')] },
  students: [line(1, { 1: '40', 2: '' }), line(2, { 1: 'EX', 2: '30' }), line(3, { 1: '50', 2: 'EX' })],
};
let latest = stored;

function Page() {
  const [sheet, setSheet] = useState(stored);
  const [open, setOpen] = useState(false);
  latest = sheet;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ExcuseDialog
        {...{ sheet, cell: { line: 1, column: '2' }, open }}
        onExcuse={(change) => setSheet(change)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
const marks = () => latest.students.map((student) => student.marks);

test('Excusing asks for a reason, gives it to others who lack one if told so, and leads the focus back', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Ask' });
  opener.focus();
  fireEvent.click(opener);
  const reason = await screen.findByRole('combobox', { name: 'Reason' });
  expect(screen.getByRole('alertdialog').textContent).toContain('Pupil 1, Music');
  fireEvent.click(screen.getByRole('button', { name: 'Excuse' }));
  expect(screen.getByText('An excused mark needs a reason')).not.toBeNull();
  expect(marks()).toEqual(stored.students.map((student) => student.marks));
  fireEvent.change(reason, { target: { value: 'At the choir festival' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also for 2 others who lack a reason' }));
  fireEvent.click(screen.getByRole('button', { name: 'Excuse' }));
  expect(marks()).toEqual([
    { 1: '40', 2: 'EX At the choir festival' },
    { 1: 'EX At the choir festival', 2: '30' },
    { 1: '50', 2: 'EX At the choir festival' },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
