import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
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

const reader = { area: 'lib', name: 'Reader', id: 'readerId', input: z.object({ phone: z.string() }) };

function ReaderForm() {
  const form = useRecordForm(reader, { record: null, send: async () => 1, onSaved: () => {} });
  return (
    <FormShell of={form} onSubmit={() => {}} footer={null}>
      <PhoneField name="phone" label="Phone" />
    </FormShell>
  );
}

afterEach(cleanup);

test.each(['9876543210', '98765 43210', '98765-43210', ' 987 654 3210 '])(
  '"%s" is pasted as the number that it is',
  async (text) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReaderForm />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByLabelText('Phone'));
    await userEvent.paste(text);
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '9876543210');
  },
);
