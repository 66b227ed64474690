import { type ReactNode, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Enumeration } from '../kit/domain/enumeration.domain.ts';
import type { NamesCall } from '../kit/domain/names.domain.ts';
import type { AnyResource } from '../kit/domain/resource.domain.ts';
import { useNames } from '../kit/web/calls/names.web.ts';
import { EnumField, LookupField } from '../kit/web/form/fields.tsx';
import { useResetWhen } from '../kit/web/form/reset-when.web.ts';
import { notify } from '../kit/web/toast/toast.tsx';
import { subjects } from './enumerations.domain.ts';

interface PersonChoiceProps {
  of: Pick<AnyResource, 'fields'>;
  /** The two fields: the kind of person, and the person. */
  by: { kind: string; id: string };
  /** The kinds of people; by default students and staff. */
  kinds?: Enumeration;
  /** The call for the names to choose from, by the kind of person. */
  names: Readonly<Record<number, NamesCall>>;
  /** The name of the chosen person, shown until the names are loaded. */
  current?: string;
  editable?: 'always' | 'on-create';
  hint?: ReactNode;
}

/** Chooses the student or staff member whom a record is about: first the kind of person, then one of their names. */
export function PersonChoice({ of, by, kinds = subjects, names, current = '', editable = 'always', hint }: PersonChoiceProps) {
  const { control } = useFormContext();
  const kind = Number(useWatch({ control, name: by.kind }));
  const offered = names[kind] ?? null;
  const { error } = useNames(offered);
  useEffect(() => {
    if (error) notify.failure('Failed to fetch entity', error);
  }, [error]);
  // Choosing another kind of person clears the person.
  useResetWhen(by.id, by.kind);
  const [kindLabel = '', idLabel = ''] = [by.kind, by.id].map((field) => of.fields[field]?.label);
  return (
    <>
      <EnumField name={by.kind} label={kindLabel} of={kinds} editable={editable} />
      <LookupField
        key={kind}
        name={by.id}
        label={idLabel}
        names={offered}
        current={current}
        editable={editable}
        hint={hint}
        {...(!offered && { none: `Choose the ${kindLabel} first.` })}
      />
    </>
  );
}
