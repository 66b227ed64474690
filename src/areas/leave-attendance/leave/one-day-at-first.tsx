import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { useFormFrame } from '../../../kit/web/form/form-frame.web.ts';

/** A new leave lasts one day until its end is chosen: the end follows the start. */
export function OneDayAtFirst() {
  const { subscribe, setValue, getValues } = useFormContext();
  const { creating } = useFormFrame();
  const began = useRef<unknown>(null);
  useEffect(() => {
    if (!creating) return;
    began.current = getValues('leaveFrom');
    return subscribe({
      name: 'leaveFrom',
      formState: { values: true },
      callback: ({ name, values: { leaveFrom, leaveTo } }) => {
        if (name !== 'leaveFrom') return;
        const follows = !leaveTo || leaveTo === began.current;
        began.current = leaveFrom;
        if (follows) setValue('leaveTo', isIsoDate(String(leaveFrom)) ? leaveFrom : null, { shouldDirty: true });
      },
    });
  }, [creating, subscribe, setValue, getValues]);
  return null;
}
