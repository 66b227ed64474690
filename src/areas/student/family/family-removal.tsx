import { type ReactNode, useRef, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { notRemovedMessage, removedMessage } from '../../../kit/domain/removal.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { student } from '../student/student.domain.ts';
import { familyMember, isUnlinked, removeFamily, removeLink } from './family-calls.web.ts';

interface Member {
  familyId: number;
  firstName: string;
  lastName: string;
}

interface Doomed {
  /** As the messages name it. */
  what: 'family' | 'family reference';
  text?: string;
  remove: () => Promise<unknown>;
  /** What is asked when that is done. */
  next?: () => Promise<Doomed | null>;
}

interface FamilyRemoval {
  unlink: (studentId: number, member: Member) => void;
  remove: (member: Member) => void;
  dialog: ReactNode;
}

/**
 * Unlinks and deletes family members, each after a question. Nobody could reach a member without any link, so removing the last one
 * leads to the question whether to delete them too.
 */
export function useFamilyRemoval(): FamilyRemoval {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [busy, attempt] = useAttempt();
  const refresh = useRefresh();
  const isGone = useRef(false);
  const ask = (about: Doomed) => {
    isGone.current = false;
    setDoomed(about);
  };

  const confirm = async ({ what, remove, next }: Doomed) => {
    const then = await attempt(notRemovedMessage({ deleted: what }), async () => {
      await remove();
      isGone.current = true;
      notify.success(removedMessage({ deleted: what }));
      void refresh(familyMember, student);
      return next?.();
    });
    setDoomed(then ?? null);
  };

  return {
    unlink: (studentId, { familyId, ...name }) =>
      ask({
        what: 'family reference',
        remove: () => removeLink(studentId, familyId),
        next: async () => ((await isUnlinked(familyId)) ? left({ familyId, ...name }) : null),
      }),
    remove: (member) => ask(whole(member)),
    dialog: (
      <ConfirmDialog
        open={doomed !== null}
        {...(doomed?.text && { text: doomed.text })}
        busy={busy}
        takesOpener={() => isGone.current}
        onCancel={() => setDoomed(null)}
        onConfirm={() => doomed && void confirm(doomed)}
      />
    ),
  };
}

const whole = ({ familyId }: Member): Doomed => ({ what: 'family', remove: () => removeFamily(familyId) });

const left = (member: Member): Doomed => ({
  ...whole(member),
  text: `${fullName(member)} belongs to no student any more. Delete the family member as well?`,
});
