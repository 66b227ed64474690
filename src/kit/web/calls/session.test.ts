// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession, onSessionChange, session, splitLoginMessage, startSession } from './session.web.ts';

beforeEach(() => localStorage.clear());

test('The message of a login is split at its first tilde', () => {
  expect(splitLoginMessage('{"student.read":"-1"}~abc~def')).toEqual({ permissions: '{"student.read":"-1"}', token: 'abc~def' });
});

test.each(['no tilde', '{}~'])('A login message %j gives no session', (message) => {
  expect(() => splitLoginMessage(message)).toThrow('The server gave no session.');
});

test('A login keeps token and permissions under jt and permissions', () => {
  startSession('{"student.read":"-1"}~abc');
  expect(localStorage.getItem('jt')).toBe('abc');
  expect(localStorage.getItem('permissions')).toBe('{"student.read":"-1"}');
  expect(session()).toEqual({ token: 'abc', permissions: { 'student.read': '-1' } });
});

test('Logging out forgets token, permissions and country, but neither theme nor page size', () => {
  startSession('{}~abc');
  for (const [key, value] of Object.entries({ country: 'IN', theme: 'dim', pageSize: '40' })) localStorage.setItem(key, value);
  endSession({ reason: 'log-out' });
  expect({ ...localStorage }).toEqual({ theme: 'dim', pageSize: '40' });
});

test('An expired session keeps the country', () => {
  startSession('{}~abc');
  localStorage.setItem('country', 'IN');
  endSession({ reason: 'expired', error: new Error() });
  expect({ ...localStorage }).toEqual({ country: 'IN' });
});

test('Permissions are read again when the storage changes', () => {
  startSession('{"student.read":"-1"}~abc');
  const heard = vi.fn();
  const stop = onSessionChange(heard);
  localStorage.setItem('permissions', '{"student.read":"0"}');
  window.dispatchEvent(new StorageEvent('storage', { key: 'permissions' }));
  stop();
  expect(heard).toHaveBeenCalledWith({ reason: 'elsewhere' });
  expect(session().permissions).toEqual({ 'student.read': '0' });
});

test('Any other change in the storage does not change the session', () => {
  const heard = vi.fn();
  const stop = onSessionChange(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  stop();
  expect(heard).not.toHaveBeenCalled();
});

test.each(['not json', '7', 'null', '"text"'])('Broken permissions %j allow nothing', (stored) => {
  localStorage.setItem('permissions', stored);
  expect(session().permissions).toEqual({});
});
