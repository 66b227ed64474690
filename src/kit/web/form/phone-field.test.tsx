import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderWithQueries } from '../../../../test/render-with-queries.ts';
import { PhoneField } from './fields.tsx';
import { FormShell, useRecordForm } from './record-form.tsx';

const reader = { area: 'lib', name: 'Reader', id: 'readerId', input: z.object({ phone: z.string() }) };

function ReaderForm() {
  const form = useRecordForm(reader, { record: null, send: async () => 1, onSaved: () => {} });
  return (
    <FormShell of={form} onSubmit={() => {}} footer={null}>
      <PhoneField name="phone" label="Phone" />
    </FormShell>
  );
}

test.each(['9876543210', '98765 43210', '98765-43210', ' 987 654 3210 '])(
  '"%s" is pasted as the number that it is',
  async (text) => {
    renderWithQueries(<ReaderForm />);
    await userEvent.click(screen.getByLabelText('Phone'));
    await userEvent.paste(text);
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '9876543210');
  },
);
