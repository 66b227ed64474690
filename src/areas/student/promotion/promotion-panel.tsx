import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import { student } from '../student/student.domain.ts';
import { ClassList } from './class-list.tsx';
import {
  type ClassMember,
  emptyDraft,
  newcomersAmong,
  promotedStudents,
  waitingInWords,
  withChosen,
  withPromotion,
} from './pending-promotions.web.ts';
import { PromoteTo } from './promote-to.tsx';
import { promotionMessages } from './promotion.domain.ts';
import { promote, useClassMembers, usePromotionPreview } from './promotion-calls.web.ts';
import { PromotionPreview } from './promotion-preview.tsx';
import { samePanel } from './same-panel.web.ts';
import { TakeBack } from './take-back.tsx';

interface PromotionFacts {
  programId: number;
  programOrder: number;
  /** Everyone waiting was promoted. */
  onDone: () => void;
}

/** Promotes students of a program: they are chosen, put in line and saved in one call. */
export function PromotionPanel({ programId, programOrder, onDone }: PromotionFacts) {
  const members = useClassMembers(programId);
  const { can, canTouch } = usePermissions();
  // A program shows the students whom this permission covers. Source: text 2, Programs.
  const shown = members.data?.filter(({ studentId }) =>
    canTouch('graderecord.read', { studentid: studentId, programid: programId }),
  );
  if (members.error && !shown) return <FetchFailure what="students" kept={false} retry={() => void members.refetch()} />;
  if (!shown) return <FlushWaiting />;
  return (
    <>
      {shown.length === 0 ? (
        <Muted className="px-4 pb-4">{studentEmptyTexts.students}</Muted>
      ) : (
        <Promotion members={shown} programOrder={programOrder} onDone={onDone} />
      )}
      {can('studentexit.create') && (
        <p className="border-line border-t px-4 py-3">
          <LinkButton to={`/sis/studentexit/bulk?program=${programId}`} small>
            <GraduationCap size={16} aria-hidden />
            Graduates and Leavers
          </LinkButton>
        </p>
      )}
      <TakeBack programId={programId} />
    </>
  );
}

function Promotion({ members, programOrder, onDone }: Omit<PromotionFacts, 'programId'> & { members: readonly ClassMember[] }) {
  const id = Number(useAddress().search.student);
  const [sought] = useState(() => members.find(({ studentId }) => studentId === id));
  const [draft, setDraft] = useState(() => withChosen(emptyDraft, sought ? [sought.studentId] : [], true));
  const [since, setSince] = useState('');
  const [busy, attempt] = useAttempt();
  const refresh = useRefresh();
  const waiting = draft.pending.size;
  const guard = useUnsavedGuard(waiting > 0, samePanel);
  useKeptDraft({
    name: 'promotion',
    typed: () => (waiting > 0 ? { draft, since } : undefined),
    takeBack: (typed) => {
      setDraft(typed.draft);
      setSince(typed.since);
    },
  });
  const promoted = promotedStudents(draft, members);
  const preview = usePromotionPreview(promoted, since || null);

  const save = () =>
    attempt(promotionMessages.failed, async () => {
      const { message } = await promote(promoted, since || null);
      guard.release();
      notify.success(message);
      setDraft(emptyDraft);
      onDone();
      void refresh(student);
    });

  return (
    <>
      <ClassList members={members} sought={sought} draft={draft} onChange={setDraft} />
      <PromoteTo
        count={draft.chosen.size}
        newcomers={newcomersAmong(draft, members, today())}
        programOrder={programOrder}
        onAdd={(next) => setDraft((before) => withPromotion(before, next))}
      />
      {waiting > 0 && (
        <div className="space-y-3 border-line border-t px-4 py-3">
          <FieldFrame
            id="promotion-since"
            label="Since"
            optional
            hint="A day of this or the next school year; leave empty for today"
          >
            <DateInput id="promotion-since" label="Since" className={fieldBox} value={since} onChange={setSince} />
          </FieldFrame>
          <PromotionPreview of={preview} />
        </div>
      )}
      <div className="flex items-center gap-2 border-line border-t px-4 py-3">
        <span className="flex-1 text-muted" aria-live="polite">
          {waiting === 0 ? 'Nobody is waiting to be promoted.' : waitingInWords(draft)}
        </span>
        <Button small busy={busy} disabled={waiting === 0 || preview.isPending} onClick={() => void save()}>
          Save
        </Button>
      </div>
      {guard.dialog}
    </>
  );
}
