import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { PanelBody, PanelFooter, SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { consentState, purposes, whatStops } from './consent-words.domain.ts';
import type { AskedConsent, sayOwnConsent } from './own-consent.domain.ts';

interface AnswerPanelProps {
  studentId: number;
  mayDecide: boolean;
  asked: AskedConsent;
  onClose: () => void;
}

/** The text of a purpose, with a yes and a no that are equally easy. */
export function AnswerPanel({ studentId, mayDecide, asked, onClose }: AnswerPanelProps) {
  const { purpose, notice, own, consentNoticeId } = asked;
  const say = useTrying('Unable to save your answer', {
    mutationFn: (isGiven: boolean) =>
      callApi<typeof sayOwnConsent>('POST /api/sis/OwnConsent', { body: { studentId, purpose, isGiven, consentNoticeId } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
    },
  });
  return (
    <SidePanel open title={labelOf(purposes, purpose)} onClose={onClose}>
      <PanelBody readOnly>
        <p className="whitespace-pre-line break-words">{notice}</p>
        <h3 className="mt-4 text-base">If you say no</h3>
        <Muted>{whatStops[purpose]}</Muted>
      </PanelBody>
      <PanelFooter>
        {mayDecide ? (
          <>
            <Button busy={say.isPending} aria-pressed={own === consentState.withheld} onClick={() => say.mutate(false)}>
              No
            </Button>
            <Button busy={say.isPending} aria-pressed={own === consentState.given} onClick={() => say.mutate(true)}>
              Yes
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </PanelFooter>
    </SidePanel>
  );
}
