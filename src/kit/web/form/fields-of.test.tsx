import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { chosen, requiredDate } from '../../domain/rules.domain.ts';
import { PhoneField } from './fields.tsx';
import { fieldsOf } from './fields-of.tsx';
import { FormShell } from './record-form.tsx';
import { useRecordForm } from './use-record-form.tsx';

const input = z.object({ title: z.string(), pages: z.int() });
const { TextField, NumberField } = fieldsOf({
  input,
  fields: { title: { label: 'Title' }, pages: { label: 'Pages' } },
  filters: {},
});

test('A form has only fields that its record takes: the compiler refuses what is misspelt', () => {
  expect((<TextField name="title" />).props).toEqual({ name: 'title' });
  // @ts-expect-error there is no such field
  expect((<NumberField name="page" />).props).toEqual({ name: 'page' });
});

const loanInput = z.object({ dueOn: requiredDate('Due on is required'), readerId: chosen('Reader is required') });

test('A form draws each field by what it holds: the compiler refuses any other component', () => {
  const of = fieldsOf({ input: loanInput, fields: { dueOn: { label: 'Due on' }, readerId: { label: 'Reader' } }, filters: {} });
  expect((<of.DateField name="dueOn" />).props).toEqual({ name: 'dueOn' });
  // @ts-expect-error a day is no text
  expect((<of.TextField name="dueOn" />).props).toEqual({ name: 'dueOn' });
  // @ts-expect-error another record is no number
  expect((<of.NumberField name="readerId" />).props).toEqual({ name: 'readerId' });
});

const reader = { area: 'lib', name: 'Reader', id: 'readerId', input: z.object({ phone: z.string() }) };

function ReaderForm() {
  const form = useRecordForm(reader, { record: null, send: async () => 1, onSaved: () => {} });
  return (
    <FormShell of={form} onSubmit={() => {}} footer={null}>
      <PhoneField name="phone" label="Phone" />
    </FormShell>
  );
}

const renderForm = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReaderForm />
    </QueryClientProvider>,
  );

afterEach(cleanup);

test.each([
  '9876543210',
  '98765 43210',
  '98765-43210',
  ' 987 654 3210 ',
  '+91 98765 43210',
  '0091-9876543210',
  '919876543210',
  '09876543210',
  '(98765) 43210',
])('"%s" is pasted as the number that it is', async (text) => {
  renderForm();
  await userEvent.click(screen.getByLabelText('Phone'));
  await userEvent.paste(text);
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '9876543210');
});

test.each(['9876', '+1 9876543210', '9876543210999'])('"%s" is no number, and stays for its rule to say so', async (text) => {
  renderForm();
  await userEvent.click(screen.getByLabelText('Phone'));
  await userEvent.paste(text);
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', text.replace(' ', ''));
});

test('A number typed after 00 91 becomes the number too', async () => {
  renderForm();
  await userEvent.type(screen.getByLabelText('Phone'), '0091 98765 43210');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '9876543210');
});
