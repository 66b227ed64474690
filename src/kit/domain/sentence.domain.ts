/** `student exits` → `Student exits` */
export const asSentence = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
