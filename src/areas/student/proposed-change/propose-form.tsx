import { useState } from 'react';
import { z } from 'zod';
import { occupations } from '../../../common/occupations.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { EnumField, LongTextField, PhoneField, TextField } from '../../../kit/web/form/fields.tsx';
import type { Written } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { type ProposableField, proposable, proposableLabels } from './proposable.domain.ts';
import { type getOwnProposals, proposableInput, type proposeForSelf, type proposeForStudent } from './proposal-calls.domain.ts';

type Own = z.output<(typeof getOwnProposals)['answer']>;
type Fields = Record<string, unknown>;

/** Whose details are to change. */
export type Whose = 'student' | number;

interface ProposeFormProps {
  studentId: number;
  own: Own;
  /** The student, or the guardian with this id. */
  whose: Whose;
  onClose: () => void;
}

/** Proposes other values for what the school has of a student, or of a guardian. */
export function ProposeForm({ studentId, own, whose, onClose }: ProposeFormProps) {
  const guardian = [own.family, ...own.others].find((one) => one?.familyId === whose);
  return (
    <SidePanel open title="Propose a change" onClose={onClose}>
      {!guardian ? (
        <Form
          of={`OwnProposal of ${studentId}`}
          shown={own.student}
          input={proposableInput.student}
          names={proposable.student}
          send={(changes) => callApi<typeof proposeForStudent>('POST /api/sis/OwnProposal', { body: { studentId, ...changes } })}
          onClose={onClose}
        />
      ) : (
        <Form
          of={`OwnProposal of guardian ${guardian.familyId}`}
          shown={pickProposable(guardian)}
          input={proposableInput.family}
          names={proposable.family}
          send={(changes) =>
            callApi<typeof proposeForSelf>('POST /api/sis/OwnProposal/OfOneself', {
              body: { studentId, familyId: guardian.familyId, ...changes },
            })
          }
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

const pickProposable = (guardian: NonNullable<Own['family']>) => {
  const { familyId: _, firstName: __, lastName: ___, ...shown } = guardian;
  return shown;
};

/** The fields with what is hidden from somebody left empty: whatever stays empty stays as it is. */
const withHidden = (input: z.ZodObject, shown: Fields): z.ZodType<Fields> =>
  z.object(
    Object.fromEntries(
      Object.entries(input.shape).map(([name, field]) => [name, shown[name] === '' ? z.literal('').or(field) : field]),
    ),
  );

interface FormProps<Shown extends Fields> {
  /** Tells what is typed into one form from what is typed into another. */
  of: string;
  shown: Shown;
  input: z.ZodObject;
  names: readonly ProposableField[];
  send: (changes: Partial<Shown>) => Promise<Written>;
  onClose: () => void;
}

function Form<Shown extends Fields>({ of, shown, input, names, send, onClose }: FormProps<Shown>) {
  // What is changed meanwhile does not change what is compared.
  const [record] = useState(() => ({ id: 1, ...shown }));
  const [subject] = useState(() => ({ area: 'sis', name: of, id: 'id', input: withHidden(input, shown) }));
  const form = useRecordForm<Fields, Fields>(subject, {
    record,
    send: (_id, typed) =>
      send(Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== record[name])) as Partial<Shown>),
    onSaved: onClose,
  });
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save()}
      footer={<SaveFooter saving={form.saving} label="Propose" onCancel={onClose} />}
    >
      <Muted className="mb-4">
        Change what is wrong. Nothing is changed in the school’s records until the office has decided.
      </Muted>
      <FormGrid>
        {names.map((name) => (
          <Field key={name} name={name} label={proposableLabels[name]} />
        ))}
      </FormGrid>
    </FormShell>
  );
}

function Field({ name, label }: { name: ProposableField; label: string }) {
  if (name === 'occupation') return <EnumField name={name} label={label} of={occupations} />;
  if (name === 'email') return <TextField name={name} label={label} inputMode="email" />;
  if (name === 'personalContact' || name === 'emergencyContact') return <PhoneField name={name} label={label} />;
  return <LongTextField name={name} label={label} />;
}
