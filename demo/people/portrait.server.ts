import type { Chance } from '../../src/kit/domain/chance.factory.ts';
import { draw, ellipse, path, type Shape } from './drawing.server.ts';

const grounds = ['#c9d3dc', '#d8d2c4', '#cfd8cf', '#d6cdd8', '#c8d6d8'];
const skins = ['#f0c8a0', '#dfae82', '#c98f60', '#b07848', '#8d5c34'];
const hairs = ['#1d1613', '#2b1d17', '#15120f', '#35241c'];
const ties = ['#22406f', '#22406f', '#6d2435'];

const side = 512;
const fill = (color: string, words: string): Shape => ({ outline: path(words), color });
const line = (color: string, width: number, words: string): Shape => ({ outline: path(words), color, width });
const disc = (color: string, ...place: Parameters<typeof ellipse>): Shape => ({ outline: ellipse(...place), color });

interface Hair {
  behind: readonly Shape[];
  before: readonly Shape[];
}

const girlHair = (hair: string, isLong: boolean): Hair => ({
  behind: isLong
    ? [fill(hair, 'M150 215C145 95 200 60 256 60s111 35 106 155c6 70 14 130 6 190H144c-8-60 0-120 6-190Z')]
    : [fill(hair, 'M156 210C150 95 205 64 256 64s106 31 100 146v90H156Z'), disc(hair, 150, 330, 34), disc(hair, 362, 330, 34)],
  before: [fill(hair, 'M162 222c-2-90 36-136 94-136s96 46 94 136c-42-24-66-56-82-98-18 46-54 78-106 98Z')],
});
const boyHair = (hair: string, isHigh: boolean): Hair => ({
  behind: [],
  before: [
    isHigh
      ? fill(hair, 'M164 205c-12-90 30-146 96-146s102 52 90 146c-12-40-26-62-50-78-30 12-66 14-96 4-18 16-32 40-40 74Z')
      : fill(hair, 'M166 200c-10-84 32-130 92-130s98 44 88 130c-8-26-16-44-30-58-42 16-84 14-118-4-16 16-26 36-32 62Z'),
  ],
});

const glasses: readonly Shape[] = [
  { outline: ellipse(216, 232, 28), color: '#2a2a2a', width: 5 },
  { outline: ellipse(296, 232, 28), color: '#2a2a2a', width: 5 },
  line('#2a2a2a', 5, 'M244 232h24'),
];
const collar = 'm222 388 34 46-26 30-40-66Zm68 0-34 46 26 30 40-66Z';

/** A drawn face in school uniform, 512 pixels square, as PNG. It shows nobody in particular. */
export function portrait(gender: number, chance: Chance): Promise<Buffer> {
  const skin = chance.pick(skins);
  const hair = chance.pick(hairs);
  const { behind, before } = gender === 2 ? girlHair(hair, chance.happens(0.6)) : boyHair(hair, chance.happens(0.5));
  return draw(side, [
    fill(chance.pick(grounds), 'M0 0H512V512H0Z'),
    ...behind,
    fill(skin, 'M222 330h68v110h-68Z'),
    { ...fill('#000000', 'M222 345c22 22 46 22 68 0v22c-22 20-46 20-68 0Z'), opacity: 0.16 },
    fill('#f4f2ee', 'M80 512c0-80 60-112 142-122l34 40 34-40c82 10 142 42 142 122Z'),
    fill('#ffffff', collar),
    line('#d9d5cd', 2, collar),
    fill(chance.pick(ties), 'M244 436h24l6 22-8 54h-20l-8-54Z'),
    disc(skin, 164, 236, 15, 24),
    disc(skin, 348, 236, 15, 24),
    fill(skin, 'M166 210c0-76 36-112 90-112s90 36 90 112c0 84-40 146-90 146s-90-62-90-146Z'),
    ...before,
    disc('#241a15', 216, 232, 10, 12),
    disc('#241a15', 296, 232, 10, 12),
    line(hair, 7, 'M196 204q20-12 40-2'),
    line(hair, 7, 'M276 202q20-10 40 2'),
    { ...line('#000000', 6, 'M256 240q-10 30 4 34'), opacity: 0.22 },
    line('#8d3b34', 6, `M226 304q30 ${chance.whole(10, 30)} 60 0`),
    ...(chance.happens(0.2) ? glasses : []),
  ]);
}

/** The mountains of the Sahyadri range in a circle, as PNG. */
export const logo = (): Promise<Buffer> =>
  draw(side, [
    disc('#1f4e4a', 256, 256, 248),
    { outline: ellipse(256, 256, 222), color: '#f3e9d2', width: 8 },
    disc('#e8a33d', 330, 178, 44),
    fill('#f3e9d2', 'M64 350 176 196l62 84 46-58 164 128-26 46H90Z'),
    fill('#9fb8a8', 'm176 196 46 63-24 12-22-20-26 26-24-12Z'),
    line('#f3e9d2', 10, 'M110 412q73-30 146 0 73-30 146 0'),
    line('#f3e9d2', 10, 'M146 440q55-22 110 0 55-22 110 0'),
  ]);

/** A signature in blue ink, as PNG. It is nobody’s. */
export const signature = (): Promise<Buffer> =>
  draw(side, [
    line(
      '#1c2f6b',
      7,
      'M60 300C80 180 120 120 128 150S96 330 84 330 110 250 150 240s34 60 50 56 20-70 44-66-14 74 8 70 30-80 40-78',
    ),
    line('#1c2f6b', 6, 'M284 232C270 290 284 306 304 292s30-56 44-52-26 58-6 60 60-70 70-66-30 66-8 66 40-16 56-30'),
    line('#1c2f6b', 5, 'M70 350Q260 318 450 336'),
  ]);
