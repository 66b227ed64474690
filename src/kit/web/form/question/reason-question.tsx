import { useEffect, useState } from 'react';
import { onReasonAsked } from '../../calls/change-reason.web.ts';
import { loadedLater } from '../../calls/loaded.web.ts';

/** Few changes are asked about. */
const ReasonDialog = loadedLater(() => import('./reason-dialog.tsx').then((part) => part.ReasonDialog));

interface Asked {
  id: number;
  text: string;
  isOpen: boolean;
  answer: (reason: string | undefined) => void;
}

/** Asks why somebody changes what is closed, whatever they are doing, and sends it again with the reason. */
export function ReasonQuestion() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      onReasonAsked(
        (text) => new Promise((answer) => setAsked((before) => ({ id: (before?.id ?? 0) + 1, text, isOpen: true, answer }))),
      ),
    [],
  );
  if (!asked) return null;
  const say = (reason?: string) => {
    setAsked({ ...asked, isOpen: false });
    asked.answer(reason);
  };
  return <ReasonDialog key={asked.id} open={asked.isOpen} text={asked.text} say={say} />;
}
