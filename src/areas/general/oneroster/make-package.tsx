import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { makeRosterPackage } from './roster.domain.ts';
import { type RosterVersion, rosterVersions } from './roster-version.domain.ts';

/** Makes a package of CSV files, which is then found under Tasks. */
export function MakePackage({ isNothing }: { isNothing: boolean }) {
  const [version, setVersion] = useState<RosterVersion>('1.2');
  const [busy, attempt] = useAttempt();
  const cache = useQueryClient();
  const make = () =>
    attempt('The package was not made', async () => {
      const { data } = await callApi<typeof makeRosterPackage>('POST /api/gs/OneRoster/MakePackage', {
        body: { oneRosterVersion: version },
      });
      const { showBegun } = await import('../../../kit/web/task/show-begun.web.ts');
      await showBegun(cache, data, 'The package is being made').catch(() => undefined);
    });
  return (
    <Panel title="Package of CSV files">
      <div className="space-y-3">
        <Muted>
          For systems that take files: a ZIP with everything that is shared, to be kept as carefully as the data in it.
        </Muted>
        <FieldFrame id="oneroster-version" label="Version of OneRoster" optional={false}>
          <ChoiceBox id="oneroster-version" value={version} onChange={({ target }) => setVersion(target.value as RosterVersion)}>
            {rosterVersions.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </ChoiceBox>
        </FieldFrame>
        <Button busy={busy} disabled={isNothing} onClick={() => void make()}>
          Make package
        </Button>
      </div>
    </Panel>
  );
}
