import { useController } from 'react-hook-form';
import { fieldId, useFormFrame } from '../form/form-frame.web.ts';
import { RichTextInput, type RichTextProps } from './rich-text-input.tsx';

/** Formatted text in the form of a record. */
export function RichTextField({ name, ...props }: RichTextProps & { name: string }) {
  const frame = useFormFrame();
  const { field, fieldState } = useController({ name });
  return (
    <RichTextInput
      {...props}
      id={fieldId(frame, name)}
      error={fieldState.error?.message}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      focusRef={field.ref}
    />
  );
}
