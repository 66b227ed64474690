import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { genderOfRelation } from './gender-of-relation.domain.ts';

/** Fills in the gender that the chosen relation names, unless somebody has chosen one. */
export function FillGender() {
  const { subscribe, getValues, setValue } = useFormContext();
  const filled = useRef<number>(undefined);
  useEffect(
    () =>
      subscribe({
        name: 'relationship',
        formState: { values: true },
        callback: ({ name, values }) => {
          const stands = Number(getValues('gender'));
          if (name !== 'relationship' || (stands !== 0 && stands !== filled.current)) return;
          filled.current = genderOfRelation(Number(values['relationship']));
          setValue('gender', filled.current ?? 0, { shouldDirty: true });
        },
      }),
    [subscribe, getValues, setValue],
  );
  return null;
}
