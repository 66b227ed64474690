/** The domains in a text that separates them by commas or spaces, in lower case. */
export const domainsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]/)
    .filter(Boolean);

/** Whether a text is a domain such as `school.example`. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && text.includes('.') && text.split('.').every((label) => /^(?!-)[\p{L}\p{N}-]{1,63}$/u.test(label));

/** The domain of an e-mail address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
