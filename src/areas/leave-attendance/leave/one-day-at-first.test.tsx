import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { DateField } from '../../../kit/web/form/fields.tsx';
import { FormShell } from '../../../kit/web/form/record-form.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { OneDayAtFirst } from './one-day-at-first.tsx';

interface Leave extends Record<string, unknown> {
  leaveFrom: string | null;
  leaveTo: string | null;
}
const leave = { area: 'las', name: 'Leave', id: 'leaveId', input: z.object({ leaveFrom: z.string(), leaveTo: z.string() }) };

function LeaveForm({ record }: { record: Leave | null }) {
  const form = useRecordForm<Leave, Leave>(leave, { record });
  return (
    <FormShell of={form} onSubmit={() => {}} footer={null}>
      <DateField name="leaveFrom" label="Leave From" />
      <DateField name="leaveTo" label="Leave To" />
      <OneDayAtFirst />
    </FormShell>
  );
}

const open = (record: Leave | null = null) => renderWithQueries(<LeaveForm record={record} />);

const dates = () => ['Leave From', 'Leave To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

async function type(label: string, day: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), day);
  await userEvent.tab();
}

test('A new leave ends on the day on which it begins', async () => {
  open();
  await type('Leave From', '14-12-2026');
  expect(dates()).toEqual(['14-12-2026', '14-12-2026']);
  await type('Leave From', '15-12-2026');
  expect(dates()).toEqual(['15-12-2026', '15-12-2026']);
});

test('An end that was chosen stays', async () => {
  open();
  await type('Leave From', '14-12-2026');
  await type('Leave To', '18-12-2026');
  await type('Leave From', '15-12-2026');
  expect(dates()).toEqual(['15-12-2026', '18-12-2026']);
});

test('A stored leave keeps its end', async () => {
  open({ leaveId: 1, leaveFrom: '2026-12-14', leaveTo: '2026-12-14' });
  await type('Leave From', '10-12-2026');
  expect(dates()).toEqual(['10-12-2026', '14-12-2026']);
});
