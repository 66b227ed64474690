import { FileText } from 'lucide-react';
import type { CallDefinition } from '../../domain/call.domain.ts';
import { exported, exportFailed } from '../../domain/export-format.domain.ts';
import { type CallName, placeOf, type Query, type QueryOf } from '../calls/api.web.ts';
import { downloadPdf } from '../calls/download.web.ts';
import { useAttempt } from '../parts/attempt.web.ts';
import { buttonLook } from '../parts/button-look.web.ts';
import { rowButtonLook } from '../parts/row-button-look.web.ts';
import { notify } from '../toast/toast.tsx';

/** A paper that a call returns. */
export interface Paper<C extends CallDefinition> {
  call: CallName<C>;
  query: QueryOf<C>;
  /** The file's name without its ending. */
  file: string;
  /** What it is: `Receipt`. */
  label: string;
}

/** Whether a paper is loading, and how to download it. Failures are reported. */
export function usePaper(): [busy: boolean, fetch: <C extends CallDefinition>(paper: Paper<C>) => Promise<void>] {
  const [busy, attempt] = useAttempt();
  return [
    busy,
    ({ call, query, file }) =>
      attempt(exportFailed, async () => {
        await downloadPdf(placeOf(call).path, query as Query, `${file}.pdf`);
        notify.success(exported);
      }),
  ];
}

interface PaperButtonProps<C extends CallDefinition> extends Paper<C> {
  /** In a list: an icon that is named after the record. */
  of?: string;
}

/** Fetches a paper: `<PaperButton<typeof printReceipt> call="GET /api/…" … />`. */
export function PaperButton<C extends CallDefinition>({ of, ...paper }: PaperButtonProps<C>) {
  const [busy, fetch] = usePaper();
  return <PaperTrigger label={paper.label} of={of} busy={busy} onClick={() => void fetch(paper)} />;
}

interface PaperTriggerProps {
  label: string;
  of?: string | undefined;
  busy: boolean;
  onClick: () => void;
}

/** The button of a paper; in a list an icon that is named after the record. */
export function PaperTrigger({ label, of, busy, onClick }: PaperTriggerProps) {
  const icon = busy ? (
    <span className="loading loading-spinner loading-xs" aria-hidden="true" />
  ) : (
    <FileText size={16} aria-hidden />
  );
  const inList = of !== undefined;
  return (
    <button
      type="button"
      aria-label={inList ? `${label}: ${of}` : undefined}
      title={inList ? label : undefined}
      aria-busy={busy}
      disabled={busy}
      className={inList ? rowButtonLook : buttonLook({ small: true })}
      onClick={onClick}
    >
      {icon}
      {!inList && label}
    </button>
  );
}
