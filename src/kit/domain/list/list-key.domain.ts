/** What tells the lists of the product apart: `ias/Account`. */
export const listKey = ({ area, name }: { area: string; name: string }): string => `${area}/${name}`;

/** The columns that an account has chosen, by list: their keys, separated by commas. */
export type OwnColumns = Readonly<Record<string, string>>;
