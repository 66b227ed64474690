import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useLoaded } from '../calls/loaded.web.ts';
import { fieldBox } from './field-frame.tsx';
import type { NamePicker } from './name-picker.tsx';

const load = () => import('./name-picker.tsx').then((part) => part.NamePicker);

/** A `NamePicker` that loads when it shows. Until then a stand-in takes what is typed and passes it on. */
export function Picker(props: ComponentProps<typeof NamePicker>) {
  const { part: Loaded } = useLoaded(load);
  const place = useRef<HTMLDivElement>(null);
  const typed = useRef<string>(undefined);
  useLayoutEffect(() => {
    const input = place.current?.querySelector('input');
    if (!Loaded || !input || typed.current === undefined) return;
    input.focus();
    if (typed.current !== props.current) type(input, typed.current);
    typed.current = undefined;
  });
  return (
    <div ref={place}>
      {Loaded ? (
        <Loaded {...props} />
      ) : (
        <StandIn
          {...props}
          leave={(text) => {
            typed.current = text;
          }}
        />
      )}
    </div>
  );
}

type StandInProps = Pick<ComponentProps<typeof NamePicker>, 'input' | 'label' | 'current'> & {
  /** Called when the picker is there, if the stand-in has the focus then. */
  leave: (text: string) => void;
};

function StandIn({ input, label, current, leave }: StandInProps) {
  const element = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the element goes
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (own && own === document.activeElement) leave(own.value);
    };
  }, []);
  const { id, name, disabled, 'aria-describedby': described } = input;
  return (
    <input
      {...{ id, name, disabled }}
      ref={element}
      aria-label={label}
      aria-describedby={described}
      className={`${fieldBox} truncate pr-16 placeholder:text-muted`}
      autoComplete="off"
      defaultValue={current}
      placeholder="Select"
    />
  );
}

/** As if typed: React only notices a value that goes through the element's own setter. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
