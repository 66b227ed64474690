/** The address by which a phone calls a number as people write it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
