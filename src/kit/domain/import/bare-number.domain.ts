const betweenDigits = /[\s().-]/g;
/** India's code, or the zero for a call within the country, before the ten digits. */
const beforeNumber = /^(?:(?:\+|00)?91(?=\d{10}$)|0(?=[1-9]\d{9}$))/;

/** A telephone number without what people write and paste between its digits and before them. */
export const bareNumber = (text: string): string => text.replace(betweenDigits, '').replace(beforeNumber, '');

const codeBefore = /^(?:\+|00)91/;

/** The same of what is typed to find numbers, of which it may be a part. */
export const bareNumberTyped = (text: string): string => bareNumber(text).replace(codeBefore, '');
