import { useState } from 'react';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { addDays, type IsoDate, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { besideForm, Page } from '../../../kit/web/parts/page.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import { dueDaysAfterEntry } from '../student-fee/student-fee.domain.ts';
import type { createFees, previewFees } from './bulk-fees.domain.ts';
import { FeesPreview } from './fees-preview.tsx';

const list = '/fs/studentfee/grid';

/** Asks who would get which fees, and makes those that the user has seen. */
function useBulkFees() {
  const preview = useTrying('The preview cannot be shown', {
    mutationFn: (body: Asked) => callApi<typeof previewFees>('POST /api/fs/StudentFee/PreviewFeesBulk', { body }),
  });
  const create = useTrying('The fees were not created', {
    mutationFn: (body: Asked & { seen: string }) =>
      callApi<typeof createFees>('POST /api/fs/StudentFee/CreateFeesBulk', { body }),
    onSuccess: ({ message }) => {
      notify.success(message);
      navigate({ to: list });
    },
    onError: (error) => {
      if (failedWith(error, 409)) preview.reset();
    },
  });
  return { preview, create };
}

/** Fees for whole programs: choose programs and due date, see who would get what, and only then make the fees. */
export function BulkFeesScreen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [usualDay] = useState(() => addDays(today(), dueDaysAfterEntry));
  const [dueDate, setDueDate] = useState(usualDay);
  const [schoolYear, setSchoolYear] = useState(0);
  useKeptDraft({
    name: 'bulk fees',
    typed: () => (chosen.size > 0 || dueDate !== usualDay || schoolYear > 0 ? { chosen, dueDate, schoolYear } : undefined),
    takeBack: (typed) => {
      setChosen(typed.chosen);
      setDueDate(typed.dueDate);
      setSchoolYear(typed.schoolYear);
    },
  });
  const { preview, create } = useBulkFees();
  const asked = { programIds: [...chosen], dueDate, schoolYear: schoolYear || null };
  const seen = preview.data;
  /** The preview belongs to the choices it was made from. */
  const changing = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      preview.reset();
    };
  };
  return (
    <Page title="Create Fees" before={<BackLink to={list} page="Student Fees" />} className={besideForm}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate(asked);
        }}
      >
        <FieldFrame
          id="bulk-due-date"
          label="Due Date"
          optional={false}
          hint="The fees in force on this day are charged; for a year that begins later, those of its first day."
        >
          <DateInput id="bulk-due-date" label="Due Date" className={fieldBox} value={dueDate} onChange={changing(setDueDate)} />
        </FieldFrame>
        <FieldFrame id="bulk-school-year" label="School Year" hint="The year of the class that is charged." optional={false}>
          <ChoiceBox
            id="bulk-school-year"
            value={schoolYear}
            onChange={(event) => changing(setSchoolYear)(Number(event.target.value))}
          >
            <option value={0}>The year of the due date</option>
            {yearsAround(today()).map((year) => (
              <option key={year} value={year}>
                Begins in {year}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
        <ProgramTicks
          names={programNames}
          permission="studentfee.create"
          chosen={chosen}
          onChange={changing(setChosen)}
          none="There is no program to charge for."
        />
        <Button type="submit" className="w-full" busy={preview.isPending} disabled={chosen.size === 0 || !isIsoDate(dueDate)}>
          See who is charged what
        </Button>
      </form>
      <div aria-live="polite">
        {seen ? (
          <FeesPreview fees={seen} busy={create.isPending} onCreate={() => create.mutate({ ...asked, seen: seen.seen })} />
        ) : (
          <Muted>Choose programs and a due date. Nothing is charged until you have seen who is charged what.</Muted>
        )}
      </div>
    </Page>
  );
}

/** The years in which a school year may begin that fees are made for. */
const yearsAround = (day: IsoDate): number[] => [-1, 0, 1].map((years) => Number(day.slice(0, 4)) + years);

interface Asked {
  programIds: number[];
  dueDate: string;
  schoolYear: number | null;
}
