/** Whether this browser can use passkeys at this address, which has to be a name. The build, which has neither, cannot. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis && !/\.\d+$|]/.test(location.hostname);
