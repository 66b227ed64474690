import { useState } from 'react';
import { paymentMode as mode, paymentModes } from '../../../common/enumerations.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { monthName } from '../../../kit/domain/dates.domain.ts';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { MonthChoice } from '../month-choice.tsx';
import { paymentDateIssues } from '../payment-transaction/payment-transaction.domain.ts';
import { countText, type paySalaries, type SalaryPreview } from './pay-salaries.domain.ts';

const ConfirmDialog = loadedLater(() => import('../../../kit/web/form/confirm-dialog.tsx').then((part) => part.ConfirmDialog));

interface PayOrderProps {
  month: string;
  months: readonly string[];
  /** Undefined while it is on its way. */
  run: SalaryPreview | undefined;
  onMonth: (month: string) => void;
  /** What was seen is not what would be paid any more. */
  onStale: () => void;
}

/** Which month is paid, how and when; asks once more before it is. */
export function PayOrder({ month, months, run, onMonth, onStale }: PayOrderProps) {
  const [paymentMode, setPaymentMode] = useState<number>(mode.bankTransfer);
  const [paymentDate, setPaymentDate] = useState(today());
  const [asking, setAsking] = useState(false);
  const [busy, attempt] = useAttempt();
  const [problem] = dateProblems(paymentDate);
  const count = run?.salaries.length ?? 0;

  const pay = async () => {
    const body = { month, paymentMode, paymentDate, seen: run?.seen };
    const paid = await attempt(
      'The salaries were not paid',
      () => callApi<typeof paySalaries>('POST /api/fs/StaffSalary/PaySalaries', { body }),
      (error) => failedWith(error, 409) && onStale(),
    );
    if (paid) notify.success(paid.message);
    setAsking(false);
  };

  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-52 max-sm:w-full">
        <MonthChoice id="pay-month" months={months} value={month} onChange={onMonth} />
      </div>
      <div className="w-52 max-sm:w-full">
        <FieldFrame id="pay-mode" label="Payment Method" optional={false}>
          <ChoiceBox id="pay-mode" value={paymentMode} onChange={({ target }) => setPaymentMode(Number(target.value))}>
            {choicesOf(paymentModes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
      </div>
      <div className="w-44 max-sm:w-full">
        <FieldFrame id="pay-date" label="Payment Date" optional={false} error={problem}>
          <DateInput
            id="pay-date"
            label="Payment Date"
            className={fieldBox}
            value={paymentDate}
            accepts={(day) => dateProblems(day).length === 0}
            aria-invalid={problem ? true : undefined}
            aria-describedby="pay-date-note"
            onChange={setPaymentDate}
          />
        </FieldFrame>
      </div>
      <Button
        kind="primary"
        className="mt-6 h-10 max-sm:mt-0 max-sm:w-full"
        disabled={count === 0 || problem !== undefined}
        onClick={() => setAsking(true)}
      >
        {count === 0 ? 'Pay salaries' : `Pay ${countText(count)}`}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Pay Salaries"
        text={`${countText(count)} of ${monthName(month)}, ${rupees(run?.total ?? 0)} in all. Are you sure?`}
        onCancel={() => setAsking(false)}
        onConfirm={() => void pay()}
      />
    </div>
  );
}

const dateProblems = (paymentDate: string): string[] =>
  paymentDateIssues({ paymentDate }, { today: today(), before: null }).map(({ message }) => message);
