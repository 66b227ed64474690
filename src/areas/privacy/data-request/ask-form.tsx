import { callApi } from '../../../kit/web/calls/api.web.ts';
import { EnumField, LongTextField } from '../../../kit/web/form/fields.tsx';
import { FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { requestKind, requestKinds } from './data-request-words.domain.ts';
import { type askForOwnData, ownDataRequestInput } from './own-data-request.domain.ts';

type Fields = Record<string, unknown>;
const subject = { area: 'gs', name: 'OwnDataRequest', id: 'dataRequestId', input: ownDataRequestInput };

/** Asks about one's own data, or those of a child. */
export function AskForm({ studentId, onClose }: { studentId: number | null; onClose: () => void }) {
  const form = useRecordForm<Fields, Fields>(subject as never, {
    record: null,
    initial: { studentId, kind: requestKind.see },
    send: (_id, body) => callApi<typeof askForOwnData>('POST /api/gs/OwnDataRequest', { body: body as never }),
    onSaved: onClose,
  });
  return (
    <SidePanel open title="Ask about the data" onClose={onClose}>
      <FormShell
        of={form}
        onSubmit={() => void form.save()}
        footer={<SaveFooter saving={form.saving} label="Ask" onCancel={onClose} />}
      >
        <div className="space-y-3">
          <Muted>
            See: you get a file with everything. Correct: say what is wrong, or propose a change of an address or number yourself.
            Erase: what the law does not make the school keep.
          </Muted>
          <EnumField name="kind" label="What do you ask?" of={requestKinds} />
          <LongTextField name="wish" label="In your words" />
        </div>
      </FormShell>
    </SidePanel>
  );
}
