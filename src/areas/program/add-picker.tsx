import type { ComponentProps } from 'react';
import { useNames } from '../../kit/web/calls/names.web.ts';
import { Picker } from '../../kit/web/inputs/picker.tsx';

interface AddPickerProps extends Pick<ComponentProps<typeof Picker>, 'label' | 'names' | 'query' | 'none'> {
  onAdd: (chosen: { id: number; label: string }) => void;
}

/** Adds each that is chosen to a list, and is empty again. */
export function AddPicker({ onAdd, ...props }: AddPickerProps) {
  const { data: names = [] } = useNames(props.names, props.query);
  return (
    <Picker
      {...props}
      input={{ 'aria-label': props.label, placeholder: props.label }}
      value={null}
      current=""
      onChange={(chosen) => {
        const named = names.find(({ id }) => id === chosen);
        if (named) onAdd(named);
      }}
    />
  );
}
