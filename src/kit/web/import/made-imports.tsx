import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportCalls, MadeImport } from '../../domain/import/import-calls.domain.ts';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import { resourceUrl } from '../../domain/resource.domain.ts';
import { callApi } from '../calls/api.web.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { useTrying } from '../calls/trying.web.ts';
import { useCall } from '../calls/use-call.web.ts';
import { useOpened } from '../form/lazy-panel.tsx';
import { Panel } from '../panel/panel.tsx';
import { Button } from '../parts/button.tsx';
import { localInstant } from '../parts/format-text.web.ts';

interface MadeImportsProps {
  kind: ImportKind;
  /** Called with the task that undoes one. */
  onBegun: (taskId: number) => void;
}

const loadQuestion = async () => (await import('../form/confirm-dialog.tsx')).ConfirmDialog;
const Question = loadedLater(loadQuestion);

/** The imports of the last day, to be undone while nothing stands on them; nothing where there are none. */
export function MadeImports({ kind, onBegun }: MadeImportsProps) {
  const url = resourceUrl(kind);
  const { data: made = [] } = useCall<ImportCalls<never>['made']>(`GET ${url}/ImportsMade`, {}, { shows: 'Task' });
  const [asked, setAsked] = useState<MadeImport>();
  const wasAsked = useOpened(asked !== undefined, loadQuestion);
  const undoing = useTrying('Nothing was undone', {
    mutationFn: ({ taskId }: MadeImport) => callApi<ImportCalls<never>['undo']>(`POST ${url}/UndoImport`, { query: { taskId } }),
    onSuccess: ({ data: taskId }) => {
      setAsked(undefined);
      onBegun(taskId);
    },
  });
  if (made.length === 0) return null;
  return (
    <Panel title="Imports of the last day" flush>
      <ul>
        {made.map((one) => (
          <li key={one.taskId} className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-2">
            <span className="min-w-0 flex-1 break-words">
              {one.message}
              <span className="block text-muted text-xs">{localInstant(one.ended)}</span>
            </span>
            <Button small onClick={() => setAsked(one)} aria-label={`Undo: ${one.message}`}>
              <Undo2 size={16} aria-hidden />
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {wasAsked && (
        <Question
          open={asked !== undefined}
          title="Undo this import?"
          {...(asked && { about: asked.message })}
          text="What it created is removed, and what it changed is put back. If something was built on it since, nothing is undone."
          action="Undo"
          busy={undoing.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => asked && undoing.mutate(asked)}
        />
      )}
    </Panel>
  );
}
