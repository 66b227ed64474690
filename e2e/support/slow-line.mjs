// Loaded into the server of the stories where SLOW_LINE is set: every fourth request, at random, waits for up to so many milliseconds.
// What a story takes for granted that only a quick answer makes true shows then, as it would one day on a busy machine.
import { Server } from 'node:http';

const mostMs = Number(process.env.SLOW_LINE);
const share = 0.25;

const { emit } = Server.prototype;
Server.prototype.emit = function (name, ...event) {
  if (name !== 'request' || Math.random() > share) return emit.call(this, name, ...event);
  setTimeout(() => emit.call(this, name, ...event), Math.random() * mostMs);
  return true;
};
