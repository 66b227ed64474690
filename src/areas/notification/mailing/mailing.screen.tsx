import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { MailList } from '../outbox/mail-list.tsx';
import { mailing, mailingState, mailingStates } from './mailing.domain.ts';
import { MailingDetail } from './mailing-detail.tsx';

const cells = { State: reading(mailing.row, ['state'], ({ state }) => <State state={state} />) };

/** Notifications sent to many people: the progress of each, and whom it has not reached. */
export const MailingScreen = () => (
  <MailList of={mailing} opens="title" cells={cells} detail={(row) => <MailingDetail of={row} />} />
);

function State({ state }: { state: number }) {
  const words = labelOf(mailingStates, state);
  if (state === mailingState.stopped) {
    return (
      <Badge tone="warning" icon={CircleX}>
        {words}
      </Badge>
    );
  }
  return (
    <Badge tone="plain" icon={state === mailingState.done ? CircleCheck : Clock} quiet={state === mailingState.done}>
      {words}
    </Badge>
  );
}
