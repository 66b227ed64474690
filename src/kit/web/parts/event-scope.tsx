import type { ComponentProps } from 'react';

/**
 * A box that hears what bubbles up from the controls inside it: Escape wherever the focus is, one handler for a thousand cells.
 * It is no control itself and never has the focus.
 */
export const EventScope = (props: ComponentProps<'div'>) => <div {...props} />;
