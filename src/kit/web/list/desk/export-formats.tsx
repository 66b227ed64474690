import type { KeyboardEvent } from 'react';
import { type ExportFormat, exportFormats } from '../../../domain/export-format.domain.ts';
import { focusOnShow } from '../../focus/focus-on-show.web.ts';

interface FormatsProps {
  onChoose: (format: ExportFormat) => void;
  close: () => void;
  isBusy: boolean;
}

/** The kinds of files that a list can be exported as. */
export function Formats({ onChoose, close, isBusy }: FormatsProps) {
  return (
    <ul onKeyDown={moveFocus}>
      {exportFormats.map((format, index) => (
        <li key={format.name}>
          <button
            type="button"
            ref={index === 0 ? focusOnShow : undefined}
            className="flex h-11 w-full items-center justify-between px-4 text-left -outline-offset-2 hover:bg-wash lg:h-9"
            disabled={isBusy}
            onClick={() => {
              close();
              onChoose(format);
            }}
          >
            {format.label}
            <span className="text-muted text-xs" aria-hidden>
              .{format.name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move through the formats, as in any menu. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(now + step + buttons.length) % buttons.length]?.focus();
}
