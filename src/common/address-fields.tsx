import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { tickBox } from '../kit/web/form/field-frame.tsx';
import { LongTextField } from '../kit/web/form/fields.tsx';

/** A person's two addresses, `currentAddress` and `permanentAddress`; a checkbox makes the second the same as the first. */
export function AddressFields() {
  const { setValue, getValues } = useFormContext();
  const [current, permanent]: unknown[] = useWatch({ name: ['currentAddress', 'permanentAddress'] });
  const [same, setSame] = useState(() => (permanent ?? '') === (current ?? ''));
  const follow = (address: unknown) => setValue('permanentAddress', address ?? '', { shouldDirty: true });
  return (
    <>
      <LongTextField
        name="currentAddress"
        label="Current Address"
        onChange={(address) => {
          if (same) follow(address);
        }}
      />
      <label className="flex min-h-6 items-center gap-2 max-sm:min-h-11 sm:col-span-2">
        <input
          type="checkbox"
          className={tickBox}
          checked={same}
          onChange={(event) => {
            setSame(event.target.checked);
            if (event.target.checked) follow(getValues('currentAddress'));
          }}
        />
        Permanent Address is the same
      </label>
      {!same && <LongTextField name="permanentAddress" label="Permanent Address" />}
    </>
  );
}
