import type { FunctionComponent } from 'react';

/** The loader of a panel whose area has no figures yet: says what will stand there. */
export const toCome = (text: string) => async (): Promise<FunctionComponent> => () => <p className="text-muted">{text}</p>;
