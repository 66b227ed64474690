import type { ComponentProps } from 'react';

/**
 * A box that handles events bubbling up from the controls inside: Escape wherever the focus is, one handler for a thousand cells.
 * It is not a control itself and never has the focus.
 */
export const EventScope = (props: ComponentProps<'div'>) => <div {...props} />;
