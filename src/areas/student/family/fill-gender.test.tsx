import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { EnumField } from '../../../kit/web/form/fields.tsx';
import { FillGender } from './fill-gender.tsx';

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: { relationship: 0, gender: 0 } })}>
      <EnumField name="relationship" label="Relationship" of={familyRelations} />
      <EnumField name="gender" label="Gender" of={genders} />
      <FillGender />
    </FormProvider>
  );
}

test('The relation fills in the gender, and follows a change; what was chosen by hand stays', async () => {
  render(<Form />);
  const gender = screen.getByLabelText<HTMLSelectElement>(/^Gender/);
  const choose = (label: string, word: string) => userEvent.selectOptions(screen.getByLabelText(new RegExp(`^${label}`)), word);
  const shown = () => gender.selectedOptions[0]?.textContent;
  await choose('Relationship', 'Mother');
  expect(shown()).toBe('Female');
  await choose('Relationship', 'Paternal Uncle');
  expect(shown()).toBe('Male');
  await choose('Relationship', 'Guardian');
  expect(shown()).toBe('Select');
  await choose('Gender', 'Other');
  await choose('Relationship', 'Father');
  expect(shown()).toBe('Other');
});
