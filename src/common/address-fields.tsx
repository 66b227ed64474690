import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LongTextField } from '../kit/web/form/fields.tsx';
import { Tick } from '../kit/web/inputs/field-frame.tsx';

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
      <Tick
        label="Permanent Address is the same"
        className="sm:col-span-2"
        checked={same}
        onChange={(isSame) => {
          setSame(isSame);
          if (isSame) follow(getValues('currentAddress'));
        }}
      />
      {!same && <LongTextField name="permanentAddress" label="Permanent Address" />}
    </>
  );
}
