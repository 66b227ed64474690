import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { student } from '../student/student.domain.ts';
import { AllBox } from './all-box.tsx';
import { takeBack, usePromotionsMade, useTakeBackPreview } from './promotion-calls.web.ts';
import { PromotionPreview } from './promotion-preview.tsx';
import { groupedAsMade, type PromotionGroup, whenInWords, whereInWords } from './promotions-made.web.ts';
import { type PromotionMade, takeBackMessages } from './take-back.domain.ts';

/** The promotions of the last days out of a program, to be taken back whole or in part; nothing where there are none. */
export function TakeBack({ programId }: { programId: number }) {
  const heading = useId();
  const made = usePromotionsMade(programId);
  const { canTouch } = usePermissions();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // As in the list of the class. Source: text 2, Programs.
  const shown = made.data?.filter((one) => canTouch('graderecord.read', { studentid: one.studentId, programid: one.programId }));
  if (!shown) {
    const failed = <FetchFailure what="promotions" kept={false} retry={() => void made.refetch()} />;
    return made.error ? failed : null;
  }
  if (shown.length === 0) return null;

  const choose = (promotions: readonly PromotionMade[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const { promotionId } of promotions) {
        if (on) after.add(promotionId);
        else after.delete(promotionId);
      }
      return after;
    });
  return (
    <section aria-labelledby={heading} className="border-line border-t pt-3">
      <h3 id={heading} className="px-4 pb-2 font-semibold">
        Promotions that can be taken back
      </h3>
      <ul>
        {groupedAsMade(shown).map((group) => (
          <Group key={group.key} group={group} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
      <TakingBack promotions={shown.filter(({ promotionId }) => chosen.has(promotionId))} onDone={() => setChosen(new Set())} />
    </section>
  );
}

interface GroupProps {
  group: PromotionGroup;
  chosen: ReadonlySet<number>;
  onChoose: (promotions: readonly PromotionMade[], on: boolean) => void;
}

/** Promotions that were made together: all of them are chosen at once, or by name. */
function Group({ group: { promotions }, chosen, onChoose }: GroupProps) {
  const [first] = promotions;
  if (!first) return null;
  const count = promotions.filter(({ promotionId }) => chosen.has(promotionId)).length;
  const [where, when] = [whereInWords(promotions), whenInWords(first)];
  return (
    <li className="flex gap-2 border-line border-t px-4 py-2">
      <AllBox
        label={`Take back ${where}: ${when}`}
        total={promotions.length}
        chosen={count}
        onChange={(on) => onChoose(promotions, on)}
      />
      <details className="min-w-0 flex-1">
        <summary className="min-h-6 cursor-pointer break-words rounded-field focus-visible:ring-focus max-sm:py-2">
          <span className="font-semibold">{where}</span>
          <span className="block text-muted text-xs">{when}</span>
        </summary>
        <ul>
          {promotions.map((promotion) => (
            <Promoted
              key={promotion.promotionId}
              promotion={promotion}
              checked={chosen.has(promotion.promotionId)}
              onChange={(on) => onChoose([promotion], on)}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}

interface PromotedProps {
  promotion: PromotionMade;
  checked: boolean;
  onChange: (on: boolean) => void;
}

const Promoted = ({ promotion, checked, onChange }: PromotedProps) => (
  <li>
    <label className="flex items-center gap-2 py-1 max-sm:min-h-11">
      <input type="checkbox" className={tickBox} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0 break-words">
        {fullName(promotion)}{' '}
        <span className="text-muted text-xs">
          {promotion.schoolAdmissionNumber}, {promotion.programName}
        </span>
      </span>
    </label>
  </li>
);

/** What it will do, and the button that does it after a confirmation with the number. */
function TakingBack({ promotions, onDone }: { promotions: readonly PromotionMade[]; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  const [busy, attempt] = useAttempt();
  const refresh = useRefresh();
  const preview = useTakeBackPreview(promotions);
  const count = promotions.length;
  const run = () =>
    attempt(takeBackMessages.failed, async () => {
      const { message } = await takeBack(promotions);
      notify.success(message);
      onDone();
      void refresh(student);
    });
  return (
    <div className="space-y-3 border-line border-t px-4 py-3">
      {count > 0 && <PromotionPreview of={preview} />}
      <div className="flex items-center gap-2">
        <span className="flex-1 text-muted" aria-live="polite">
          {count === 0 ? 'Choose whose promotion to take back.' : `${count} chosen`}
        </span>
        <Button small busy={busy} disabled={!preview.data} onClick={() => setAsks(true)}>
          <Undo2 size={16} aria-hidden />
          Take back
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title="Take the promotion back"
        text={`${counted(count, 'student')} will be as before the promotion, and so will their fees.`}
        action={`Take back ${counted(count, 'promotion')}`}
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run().then(() => setAsks(false))}
      />
    </div>
  );
}
