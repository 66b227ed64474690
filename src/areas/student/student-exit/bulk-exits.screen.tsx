import { useState } from 'react';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { besideForm, Page } from '../../../kit/web/parts/page.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import type { createExits, ExitsInput, previewExits } from './bulk-exits.domain.ts';
import { exitType, exitTypes } from './exit-types.domain.ts';

/** Loaded while the choices are made. */
const ExitsPreview = loadedLater(() => import('./exits-preview.tsx').then((part) => part.ExitsPreview));
const ExitsTogether = loadedLater(() => import('./exits-together.tsx').then((part) => part.ExitsTogether));

const list = '/sis/studentexit/grid';
const days = [
  ['exitDate', 'Exit Date'],
  ['tcAppliedDate', 'TC Applied Date'],
  ['tcIssueDate', 'TC Issue Date'],
] as const;

/** Asks who would leave, and enters the exits of those whom the user has seen. */
function useExits(onDone: () => void) {
  const preview = useTrying('The preview cannot be shown', {
    mutationFn: (body: ExitsInput & { programIds: number[] }) =>
      callApi<typeof previewExits>('POST /api/sis/StudentExit/PreviewExitsBulk', { body }),
  });
  const create = useTrying('The exits were not entered', {
    mutationFn: (body: ExitsInput & { studentIds: number[] }) =>
      callApi<typeof createExits>('POST /api/sis/StudentExit/CreateExitsBulk', { body }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onDone();
      preview.reset();
    },
  });
  return { preview, create };
}

/** Who graduates, or leaves, together: choose programs, type, days and reason, see who would leave, and only then enter the exits. */
export function BulkExitsScreen() {
  const { program } = useAddress().search;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(Number(program) > 0 ? [Number(program)] : []));
  const [exit, setExit] = useState<ExitsInput>(() => ({
    ...{ exitType: exitType.graduated, exitDate: today(), tcAppliedDate: today(), tcIssueDate: today(), exitReason: '' },
  }));
  useKeptDraft({
    name: 'exits together',
    typed: () => (chosen.size > 0 || exit.exitReason !== '' ? { chosen, exit } : undefined),
    takeBack: (typed) => {
      setChosen(typed.chosen);
      setExit(typed.exit);
    },
  });
  const { preview, create } = useExits(() => setChosen(new Set()));
  /** The preview belongs to the choices it was made from. */
  const change = (part: Partial<ExitsInput>) => {
    setExit((before) => ({ ...before, ...part }));
    preview.reset();
  };
  return (
    <Page title="Graduates and Leavers" before={<BackLink to={list} page="Student Exits" />} className={besideForm}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate({ ...exit, programIds: [...chosen] });
        }}
      >
        <ExitFields of={exit} onChange={change} />
        <ProgramTicks
          names={programNames}
          permission="studentexit.create"
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            preview.reset();
          }}
          none="There is no program to leave."
        />
        <Button type="submit" className="w-full" busy={preview.isPending} disabled={chosen.size === 0}>
          See who leaves
        </Button>
      </form>
      <div className="min-w-0 space-y-6">
        <div aria-live="polite">
          {preview.data ? (
            <ExitsPreview
              key={preview.submittedAt}
              of={preview.data}
              type={exit.exitType}
              busy={create.isPending}
              onCreate={(studentIds) => create.mutate({ ...exit, studentIds })}
            />
          ) : (
            <Muted>Choose programs and days. Nobody leaves until you have seen who does.</Muted>
          )}
        </div>
        <ExitsTogether />
      </div>
    </Page>
  );
}

interface ExitFieldsProps {
  of: ExitsInput;
  onChange: (part: Partial<ExitsInput>) => void;
}

/** What is entered once for all of them. */
const ExitFields = ({ of, onChange }: ExitFieldsProps) => (
  <>
    <FieldFrame id="exits-type" label="Exit Type" optional={false}>
      <ChoiceBox
        id="exits-type"
        value={of.exitType}
        onChange={({ target }) => onChange({ exitType: Number(target.value) as ExitsInput['exitType'] })}
      >
        {choicesOf(exitTypes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChoiceBox>
    </FieldFrame>
    {days.map(([name, label]) => (
      <FieldFrame
        key={name}
        id={`exits-${name}`}
        label={label}
        optional={false}
        hint={name === 'exitDate' ? 'The last day at school. The exits take effect the day after.' : undefined}
      >
        <DateInput
          id={`exits-${name}`}
          label={label}
          className={fieldBox}
          value={of[name]}
          onChange={(day) => onChange({ [name]: day })}
        />
      </FieldFrame>
    ))}
    <FieldFrame id="exits-reason" label="Exit Reason" optional hint="Stands on the certificates.">
      <input
        id="exits-reason"
        className={fieldBox}
        maxLength={lengths.description}
        value={of.exitReason}
        onChange={({ target }) => onChange({ exitReason: target.value })}
      />
    </FieldFrame>
  </>
);
