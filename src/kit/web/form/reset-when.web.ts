import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Clears a field when the field that its choices depend on changes. */
export function useResetWhen(field: string, restsOn: string): void {
  const { subscribe, setValue } = useFormContext();
  useEffect(
    () =>
      subscribe({
        name: restsOn,
        formState: { values: true },
        callback: ({ name }) => name === restsOn && setValue(field, null),
      }),
    [subscribe, setValue, field, restsOn],
  );
}
