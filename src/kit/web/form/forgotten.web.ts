import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** What was chosen in one field is forgotten once something else is chosen in another, on which its choices rest. */
export function useForgotten(field: string, restsOn: string): void {
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
