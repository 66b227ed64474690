import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Download, type LucideIcon } from 'lucide-react';
import { type ExportFormat, exported, exportFailed, exportFormats } from '../../domain/export-format.domain.ts';
import { download } from '../calls/download.web.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { useAttempt } from '../parts/attempt.web.ts';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.web.ts';
import { Popover, popoverWaiting } from '../parts/popover.tsx';
import { notify } from '../toast/toast.tsx';

const Formats = loadedLater(() => import('./desk/export-formats.tsx').then((part) => part.Formats), popoverWaiting);

interface ExportButtonProps {
  path: string;
  /** The file's name without its ending. */
  file: string;
  query?: Readonly<Record<string, string>>;
  /** The label of the button; by default 'Export'. */
  label?: string;
  /** Tells it apart from another such button where there is no room for labels. */
  icon?: LucideIcon;
  /** How many records the list has, if that may be many. */
  rowCount?: number | undefined;
}

/** Above this many rows the file is made in the background. */
const mostRowsAtOnce = 5000;

const [usual] = exportFormats;

/** Downloads a list and reports how that went: as PDF by one click, in other formats by the menu beside it. */
export function ExportButton({
  path,
  file,
  query = {},
  label = 'Export',
  icon: Icon = Download,
  rowCount = 0,
}: ExportButtonProps) {
  const cache = useQueryClient();
  const [busy, attempt] = useAttempt();
  const run = (format: ExportFormat) =>
    attempt(exportFailed, async () => {
      if (rowCount > mostRowsAtOnce) {
        const { exportLater } = await import('./export-later.web.ts');
        await exportLater(cache, path, format, query);
        return;
      }
      await download(path, format, query, `${file}.${format.name}`);
      notify.success(exported);
    });
  return (
    <span className="flex">
      <Button small className="rounded-r-none max-sm:btn-square" aria-busy={busy} disabled={busy} onClick={() => void run(usual)}>
        {busy ? <span className="loading loading-spinner loading-xs" aria-hidden="true" /> : <Icon size={16} aria-hidden />}
        <span className="max-sm:sr-only">{busy ? 'Exporting' : label}</span>
      </Button>
      <Popover
        label="Kind of file"
        title="Kind of file"
        button={<ChevronDown size={16} aria-hidden />}
        buttonClass={buttonLook({ small: true, className: '-ml-px rounded-l-none px-1.5' })}
        className="w-44 py-1"
      >
        {(close) => <Formats onChoose={(format) => void run(format)} close={close} isBusy={busy} />}
      </Popover>
    </span>
  );
}
