import { useState } from 'react';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import type { RosterSetting, RosterSettingInput, saveRosterSetting } from './roster.domain.ts';

const roster = { area: 'gs', name: 'OneRoster' };

const kinds = [
  ['sharesGuardians', 'Guardians whom the school may contact'],
  ['sharesDemographics', 'Dates of birth and sex of students'],
  ['sharesResults', 'Marks'],
] as const;

/** Which programs are shared, and what of them. */
export function SharingForm({ stored, mayChange }: { stored: RosterSetting; mayChange: boolean }) {
  const { shared: _, version, ...before } = stored;
  const [chosen, setChosen] = useState<RosterSettingInput>(before);
  const [saving, attempt] = useAttempt();
  const refresh = useRefresh();
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(before);
  const guard = useUnsavedGuard(isChanged);
  const change = (part: Partial<RosterSettingInput>) => setChosen({ ...chosen, ...part });
  const save = () =>
    attempt(notSavedMessage, async () => {
      const body = { ...chosen, programIds: chosen.sharesAll ? [] : chosen.programIds, version };
      const { message } = await callApi<typeof saveRosterSetting>('PUT /api/gs/OneRoster', { body });
      guard.release();
      notify.success(message);
      await refresh(roster);
    });
  return (
    <Panel title="What is shared">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Muted>
          Names, e-mail addresses and classes of this school year go to whoever has a key or a package: students who attend a
          shared program, and the staff who teach it.
        </Muted>
        <Held during={saving}>
          <fieldset disabled={!mayChange} className="space-y-4">
            <Tick
              label="All programs, and those to come"
              checked={chosen.sharesAll}
              onChange={(sharesAll) => change({ sharesAll })}
            />
            {!chosen.sharesAll && (
              <ProgramTicks
                names={programNames}
                permission="oneroster.read"
                chosen={new Set(chosen.programIds)}
                onChange={(ids) => change({ programIds: [...ids].sort((one, other) => one - other) })}
                none="There are no programs yet."
              />
            )}
            <fieldset>
              <legend className="mb-1 font-semibold">And of these</legend>
              {kinds.map(([name, label]) => (
                <Tick key={name} label={label} checked={chosen[name]} onChange={(value) => change({ [name]: value })} />
              ))}
            </fieldset>
          </fieldset>
        </Held>
        {mayChange && (
          <Button type="submit" kind="primary" busy={saving} disabled={!isChanged}>
            Save
          </Button>
        )}
        {guard.dialog}
      </form>
    </Panel>
  );
}
