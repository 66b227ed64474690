import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { columnKey, keysOf, offeredColumns } from '../../../domain/declared-words.domain.ts';
import { notSavedMessage } from '../../../domain/saved-message.domain.ts';
import { tickBox } from '../../inputs/field-frame.tsx';
import { useAttempt } from '../../parts/attempt.web.ts';
import { Button } from '../../parts/button.tsx';
import { buttonLook } from '../../parts/button-look.web.ts';
import { rowButtonLook } from '../../parts/row-button-look.web.ts';
import { navigate } from '../../route/address.web.ts';
import { keepOwnColumns } from './keep-own-columns.web.ts';
import type { DeskProps } from './list-menu.tsx';

/**
 * Chooses the columns of a list and their order, for the account, or for as long as the address names them. Each move is a click on a
 * button, so that it needs neither a mouse nor a drag.
 */
export function ColumnChoice({ of, list }: DeskProps) {
  const [first, ...others] = offeredColumns(of);
  const usual = of.columns.slice(1).map(columnKey);
  const [chosen, setChosen] = useState(() => list.columns.slice(1).map(columnKey));
  const [busy, attempt] = useAttempt();
  const close = () => list.setDesk(null);
  const shown = chosen.flatMap((key) => others.find((column) => columnKey(column) === key) ?? []);
  const hidden = others.filter((column) => !chosen.includes(columnKey(column)));
  const save = (keys: readonly string[]) =>
    attempt(notSavedMessage, async () => {
      const columns = keys.join() === usual.join() ? undefined : keys.join();
      if (list.state.columns === undefined) await keepOwnColumns(of, columns ?? '');
      else navigate({ to: '.', search: (before) => ({ ...before, columns: columns ?? keysOf(of.columns) }), replace: true });
      close();
    });
  const { move, said, place } = useMoves(chosen, setChosen);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup ref={place} className="dialog-box flex w-112 flex-col p-6">
          <Dialog.Title className="text-base">Columns</Dialog.Title>
          <Dialog.Description className="mt-1 text-muted">
            Tick what this list shows, and move it up or down. {first?.header} always comes first.
          </Dialog.Description>
          <ul aria-label="Columns" className="-mx-2 mt-3 min-h-0 flex-1 overflow-y-auto border-line border-y py-2">
            {shown.map((column, index) => (
              <li key={columnKey(column)} className="flex items-center gap-1 px-2">
                <ColumnTick
                  label={column.header}
                  checked
                  onChange={() => setChosen(chosen.filter((key) => key !== columnKey(column)))}
                />
                <MoveButton to="up" of={column.header} disabled={index === 0} onClick={() => move(index, -1, column.header)} />
                <MoveButton
                  to="down"
                  of={column.header}
                  disabled={index === shown.length - 1}
                  onClick={() => move(index, 1, column.header)}
                />
              </li>
            ))}
            {hidden.map((column) => (
              <li key={columnKey(column)} className="flex items-center px-2">
                <ColumnTick label={column.header} checked={false} onChange={() => setChosen([...chosen, columnKey(column)])} />
              </li>
            ))}
          </ul>
          <p role="status" className="sr-only">
            {said}
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button kind="quiet" className="mr-auto" disabled={busy} onClick={() => void save(usual)}>
              Usual columns
            </Button>
            <Dialog.Close className={buttonLook({})}>Cancel</Dialog.Close>
            <Button kind="primary" busy={busy} onClick={() => void save(chosen)}>
              Show these
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Moves a column by one place; the focus goes along with its button, and what happened is said. */
function useMoves(chosen: readonly string[], setChosen: (keys: string[]) => void) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const name = pressed.current;
    pressed.current = undefined;
    if (name === undefined || chosen.length === 0) return;
    const buttons = [...(place.current?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [])];
    const own = buttons.filter(({ dataset }) => dataset.move === name.slice(2));
    const [same = own[0]] = own.filter(
      (button) => !button.disabled && button.dataset.to === (name.startsWith('-') ? 'up' : 'down'),
    );
    (same && !same.disabled ? same : own.find((button) => !button.disabled))?.focus();
  }, [chosen]);
  const move = (index: number, step: 1 | -1, header: string) => {
    const keys = [...chosen];
    const [key] = keys.splice(index, 1);
    if (key === undefined) return;
    keys.splice(index + step, 0, key);
    pressed.current = `${step < 0 ? '-' : '+'} ${header}`;
    setSaid(`${header}: place ${index + step + 2} of ${keys.length + 1}`);
    setChosen(keys);
  };
  return { move, said, place };
}

interface MoveProps {
  to: 'up' | 'down';
  of: string;
  disabled: boolean;
  onClick: () => void;
}

function MoveButton({ to, of, ...button }: MoveProps) {
  const Icon = to === 'up' ? ChevronUp : ChevronDown;
  return (
    <button type="button" data-move={of} data-to={to} aria-label={`Move ${of} ${to}`} className={rowButtonLook} {...button}>
      <Icon size={16} aria-hidden />
    </button>
  );
}

function ColumnTick({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-9 min-w-0 flex-1 items-center gap-2 max-sm:min-h-11">
      <input id={id} type="checkbox" className={tickBox} checked={checked} onChange={onChange} />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  );
}
