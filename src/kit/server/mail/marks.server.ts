/** Stands in a message for the school's address, which only the sending process knows. */
export const originMark = 'https://homeroom.invalid';

/** Stands in a message for its secret, wherever it is stored and shown. */
export const secretMark = '••••••••';
