import { createContext, useContext } from 'react';

/** The parts of an address that its pattern names. */
export type Params = Readonly<Record<string, string>>;

/** The named parts of the current page's address. */
export const ShownParams = createContext<Params>({});

/** The named parts of the address of the page that this is part of. */
export const useParams = (): Params => useContext(ShownParams);
