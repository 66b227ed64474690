/** Whether this browser can use passkeys at this address, which has to be a name. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
