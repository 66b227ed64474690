import { Combobox } from '@base-ui/react/combobox';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, useCallback, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { manyOf, type NamesCall } from '../../domain/names.domain.ts';
import { namedAs, wordsOfName } from '../../domain/search/person-search.domain.ts';
import type { Query } from '../calls/api.web.ts';
import { choosable, type NameOption, useNames } from '../calls/names.web.ts';
import { fieldBox } from './field-frame.tsx';

interface NamePickerProps {
  /** Attributes of the input: id, name, ref, what describes it. */
  input: ComponentProps<'input'>;
  label: string;
  names: NamesCall | null;
  query?: Query | undefined;
  /** The id that is chosen. */
  value: number | null;
  /** The chosen name, until the names are there. */
  current: string;
  none?: string | undefined;
  onChange: (id: number | null) => void;
  onTyped?: ((text: string) => void) | undefined;
}

const rowPx = 36;

type ComboboxKeyEvent = Parameters<NonNullable<ComponentProps<typeof Combobox.Input>['onKeyDown']>>[0];

/**
 * A filter over names: those that contain several words as they were typed, or if there are none, every word of them (`namedAs`). The names
 * are prepared once, so that each key stays fast.
 */
export function nameFilter(options: readonly NameOption[]): (option: NameOption, typed: string) => boolean {
  const texts = new Map(options.map(({ id, label, detail }) => [id, preparedName(`${label} ${detail}`)]));
  let last = { typed: '', words: [] as string[], isPhrase: false };
  return ({ id }, typed) => {
    if (last.typed !== typed) last = { typed, ...phraseOf(wordsOfName(typed)) };
    const text = texts.get(id);
    return text !== undefined && (last.isPhrase ? text.phrase.includes(last.words.join(' ')) : text.has(last.words));
  };
  function phraseOf(words: string[]) {
    const whole = words.join(' ');
    return { words, isPhrase: words.length > 1 && [...texts.values()].some(({ phrase }) => phrase.includes(whole)) };
  }
}

const preparedName = (text: string) => ({ phrase: wordsOfName(text).join(' '), has: namedAs(text) });

/** The choices, those that look alike with what the call gave to tell them apart. */
export function toldApart(options: readonly NameOption[]): NameOption[] {
  const look = ({ label, detail }: NameOption) => `${label}\n${detail}`;
  const alike = new Map<string, number>();
  for (const option of options) alike.set(look(option), (alike.get(look(option)) ?? 0) + 1);
  return options.map((option) => {
    if (alike.get(look(option)) === 1) return option;
    return { ...option, detail: [option.row?.['tellsApart'], option.detail].filter(Boolean).join(', ') };
  });
}

/**
 * Finds one of many names by any part of it. Draws only the rows in view, so that 10,000 names stay fast. Tab takes the only one that is
 * found, or the one that the arrow keys went to, and goes on to the next field. Escape closes the list, then what the picker stands in.
 */
export function NamePicker({ input, label, names, query, value, current, none, onChange, onTyped }: NamePickerProps) {
  const { data, isError, isPending } = useNames(names, query);
  const options = useMemo(() => toldApart(choosable(data ?? [], value)), [data, value]);
  const filter = useMemo(() => nameFilter(options), [options]);
  const chosen = options.find((option) => option.id === value) ?? null;
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const findPanel = useCallback((element: HTMLElement | null) => {
    if (element) setPanel(element.closest<HTMLElement>('[role=dialog]'));
  }, []);
  const shown = useSteady(chosen ?? (value !== null && current ? { id: value, label: current, detail: '' } : null));
  const [text, setText] = useState(shown?.label ?? '');
  const [open, setOpen] = useState(false);
  const isTyped = useRef(false);
  const walkedTo = useRef<NameOption>(undefined);
  const detail = chosen && text === chosen.label ? chosen.detail : '';
  const detailId = useId();
  const disabled = input.disabled ?? false;
  const many = names ? manyOf(names) : undefined;
  const emptyText = emptyTextOf({ isError, isPending: isPending && names !== null, count: options.length, none, many });
  const pressed = (event: ComboboxKeyEvent) => {
    // A closed one would be emptied. It is for the panel to close.
    if (event.key === 'Escape' && !open) event.preventBaseUIHandler();
    if (event.key === 'Tab' && open) takeAndGoOn();
  };
  const takeAndGoOn = () => {
    const found = isTyped.current ? options.filter((option) => filter(option, text)) : [];
    const taken = walkedTo.current ?? (found.length === 1 ? found[0] : undefined);
    // At once: while the list is open, it would keep the focus.
    flushSync(() => {
      setOpen(false);
      if (taken) onChange(taken.id);
    });
  };
  return (
    <Combobox.Root
      virtualized
      open={open}
      onOpenChange={setOpen}
      autoHighlight
      items={options}
      value={shown}
      disabled={disabled}
      filter={filter}
      itemToStringLabel={(option: NameOption) => option.label}
      isItemEqualToValue={(one: NameOption, other: NameOption) => one.id === other.id}
      onValueChange={(option: NameOption | null) => onChange(option?.id ?? null)}
      onItemHighlighted={(option: NameOption | undefined, { reason }) => {
        walkedTo.current = reason === 'keyboard' ? option : undefined;
      }}
      onInputValueChange={(next, { reason }) => {
        setText(next);
        isTyped.current = reason === 'input-change';
        if (reason === 'input-change') onTyped?.(next);
      }}
    >
      <div className="relative" ref={findPanel}>
        <Combobox.Input
          {...input}
          aria-label={label}
          aria-describedby={[detail && detailId, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
          placeholder="Select"
          autoComplete="off"
          className={`${fieldBox} truncate pr-16 placeholder:text-muted`}
          onKeyDown={pressed}
        />
        {detail && <ChosenDetail id={detailId} label={text} detail={detail} />}
        {!disabled && <PickerButtons label={label} />}
      </div>
      <Choices label={label} emptyText={emptyText} panel={panel} />
    </Combobox.Root>
  );
}

const PickerButtons = ({ label }: { label: string }) => (
  <span className="absolute inset-y-0 right-1.5 flex items-center">
    <Combobox.Clear aria-label={`Clear ${label}`} className="icon-btn focus-visible:ring-focus">
      <X size={14} aria-hidden />
    </Combobox.Clear>
    <Combobox.Trigger aria-label={`Open ${label}`} className="icon-btn focus-visible:ring-focus">
      <ChevronDown size={16} aria-hidden />
    </Combobox.Trigger>
  </span>
);

interface ChoicesProps {
  label: string;
  emptyText: string;
  /** The dialog in which the picker stands: the list opens inside it. */
  panel: HTMLElement | null;
}

const Choices = ({ label, emptyText, panel }: ChoicesProps) => (
  <Combobox.Portal container={panel ?? undefined}>
    <Combobox.Positioner className="z-60" sideOffset={4}>
      <Combobox.Popup className="w-(--anchor-width) min-w-64 rounded-box border border-line bg-base-100 text-base-content shadow-xl">
        <Combobox.Empty>
          <div className="p-3 text-muted">{emptyText}</div>
        </Combobox.Empty>
        <OptionList label={label} />
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

/**
 * What tells the chosen one from others of that name, after the name: an unseen copy of the name keeps its place free. Where only a
 * letter or two of it would fit, it goes to a second line, which is out of sight.
 */
const ChosenDetail = ({ id, label, detail }: { id: string; label: string; detail: string }) => (
  <span className="pointer-events-none absolute inset-y-0 right-16 left-3 flex flex-wrap gap-x-2 overflow-hidden text-sm max-sm:text-base">
    <span aria-hidden className="invisible h-full max-w-full shrink-0 truncate whitespace-pre">
      {label}
    </span>
    <span id={id} className="h-full min-w-0 flex-1 basis-14 truncate text-muted text-xs leading-10 max-sm:leading-11">
      {detail}
    </span>
  </span>
);

/** The same object for the same name: a new one would undo what is being typed when the names arrive. */
function useSteady(option: NameOption | null): NameOption | null {
  const kept = useRef(option);
  if (kept.current?.id !== option?.id || kept.current?.label !== option?.label) kept.current = option;
  return kept.current;
}

interface Emptiness {
  isError: boolean;
  isPending: boolean;
  count: number;
  none?: string | undefined;
  /** What the records are called, where all of them would be there. */
  many?: string | undefined;
}

/** What a picker says that has no name to show: a new school learns what it has to enter first. */
export function emptyTextOf({ isError, isPending, count, none, many }: Emptiness): string {
  if (isError) return 'The names cannot be loaded.';
  if (isPending) return 'Loading...';
  if (count > 0) return 'Nothing matches.';
  return none ?? (many ? `There are no ${many} here yet.` : 'There is nothing to choose from.');
}

function OptionList({ label }: { label: string }) {
  const options = Combobox.useFilteredItems<NameOption>();
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const rows = useVirtualizer({ count: options.length, getScrollElement: () => list, estimateSize: () => rowPx, overscan: 8 });
  return (
    <Combobox.List
      ref={setList}
      aria-label={label}
      className="relative max-h-72 overflow-y-auto overscroll-contain p-1 data-empty:p-0"
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const option = options[row.index];
          return (
            option && (
              <Combobox.Item
                key={option.id}
                value={option}
                index={row.index}
                aria-setsize={options.length}
                aria-posinset={row.index + 1}
                className="absolute inset-x-0 top-0 flex cursor-default items-center gap-3 rounded-field px-2 data-highlighted:bg-press data-selected:font-semibold"
                style={{ height: rowPx, transform: `translateY(${row.start}px)` }}
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.detail && (
                  <span className="max-w-[50%] shrink-0 truncate text-base-content text-xs">{option.detail}</span>
                )}
              </Combobox.Item>
            )
          );
        })}
      </div>
    </Combobox.List>
  );
}
