import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, displayDate } from '../../../kit/domain/dates.domain.ts';
import { FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { studentLeave } from './student-leave.domain.ts';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{}', { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const tenDaysAgo = addDays(today(), -10);

function Leave() {
  const form = useRecordForm(studentLeave, {
    record: null,
    initial: { studentLeaveCategoryId: 1, studentId: 1, leaveFrom: tenDaysAgo, leaveTo: tenDaysAgo, reason: 'Flu' },
    onSaved: () => undefined,
  });
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save()}
      footer={<SaveFooter saving={form.saving} onCancel={() => undefined} />}
    >
      {null}
    </FormShell>
  );
}

async function saveWith(permission: string): Promise<void> {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify({ 'studentleave.create': permission }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Leave />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
}

test('A parent is told the dates allowed for parents before anything is sent', async () => {
  await saveWith('studentid=1|2');
  const message = new RegExp(`^Leave From must be between ${displayDate(addDays(today(), -7))} and`);
  expect(await screen.findByRole('link', { name: message })).toBeDefined();
  expect(asked).toEqual([]);
});

test('A teacher can enter leave of ten days ago for the programs that they teach', async () => {
  await saveWith('programid=3');
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('The office can enter leave of ten days ago', async () => {
  await saveWith('-1');
  await waitFor(() => expect(asked).toHaveLength(1));
});
