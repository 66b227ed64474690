/** Stands in a message for the address under which the school is reached, which only whoever sends it knows. */
export const originMark = 'https://homeroom.invalid';

/** Stands in a message for its secret, wherever it is stored and shown. */
export const secretMark = '••••••••';
