/** A pair of keys for tests, as minisign 0.10 made it without a password. */
export const secretKey = `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApC4tDSHaPvXvulwEhmLQxNiv4vJz0ifJKF+iu8DZN6A9lO0APEjR93dq3G4WBb4WaXz4fKW0037/KQUDoDNgv9rJafUIciy0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`;
export const publicKey = Buffer.from('RWSkLi0NIdo+9Xdq3G4WBb4WaXz4fKW0037/KQUDoDNgv9rJafUIciy0', 'base64');
