import type { Chance } from '../../kit/domain/chance.factory.ts';

const grounds = ['#c9d3dc', '#d8d2c4', '#cfd8cf', '#d6cdd8', '#c8d6d8'];
const skins = ['#f0c8a0', '#dfae82', '#c98f60', '#b07848', '#8d5c34'];
const hairs = ['#1d1613', '#2b1d17', '#15120f', '#35241c'];
const ties = ['#22406f', '#22406f', '#6d2435'];

const girlHair = (hair: string, isLong: boolean): readonly [string, string] => [
  isLong
    ? `<path d="M150 215C145 95 200 60 256 60s111 35 106 155c6 70 14 130 6 190H144c-8-60 0-120 6-190Z" fill="${hair}"/>`
    : `<path d="M156 210C150 95 205 64 256 64s106 31 100 146v90H156Z" fill="${hair}"/><circle cx="150" cy="330" r="34" fill="${hair}"/><circle cx="362" cy="330" r="34" fill="${hair}"/>`,
  `<path d="M162 222c-2-90 36-136 94-136s96 46 94 136c-42-24-66-56-82-98-18 46-54 78-106 98Z" fill="${hair}"/>`,
];
const boyHair = (hair: string, isHigh: boolean): readonly [string, string] => [
  '',
  isHigh
    ? `<path d="M164 205c-12-90 30-146 96-146s102 52 90 146c-12-40-26-62-50-78-30 12-66 14-96 4-18 16-32 40-40 74Z" fill="${hair}"/>`
    : `<path d="M166 200c-10-84 32-130 92-130s98 44 88 130c-8-26-16-44-30-58-42 16-84 14-118-4-16 16-26 36-32 62Z" fill="${hair}"/>`,
];

/** A drawn face in the school's uniform, 512 pixels square, as SVG. Nobody's picture. */
export function portrait(gender: number, chance: Chance): string {
  const skin = chance.pick(skins);
  const hair = chance.pick(hairs);
  const [behind, before] = gender === 2 ? girlHair(hair, chance.happens(0.6)) : boyHair(hair, chance.happens(0.5));
  const glasses = `<g fill="none" stroke="#2a2a2a" stroke-width="5"><circle cx="216" cy="232" r="28"/><circle cx="296" cy="232" r="28"/><path d="M244 232h24"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" fill="${chance.pick(grounds)}"/>${behind}
<path d="M222 330h68v110h-68Z" fill="${skin}"/><path d="M222 345c22 22 46 22 68 0v22c-22 20-46 20-68 0Z" opacity=".16"/>
<path d="M80 512c0-80 60-112 142-122l34 40 34-40c82 10 142 42 142 122Z" fill="#f4f2ee"/>
<path d="m222 388 34 46-26 30-40-66Zm68 0-34 46 26 30 40-66Z" fill="#fff" stroke="#d9d5cd" stroke-width="2"/>
<path d="M244 436h24l6 22-8 54h-20l-8-54Z" fill="${chance.pick(ties)}"/>
<ellipse cx="164" cy="236" rx="15" ry="24" fill="${skin}"/><ellipse cx="348" cy="236" rx="15" ry="24" fill="${skin}"/>
<path d="M166 210c0-76 36-112 90-112s90 36 90 112c0 84-40 146-90 146s-90-62-90-146Z" fill="${skin}"/>${before}
<g fill="#241a15"><ellipse cx="216" cy="232" rx="10" ry="12"/><ellipse cx="296" cy="232" rx="10" ry="12"/></g>
<g fill="none" stroke="${hair}" stroke-width="7" stroke-linecap="round"><path d="M196 204q20-12 40-2"/><path d="M276 202q20-10 40 2"/></g>
<g fill="none" stroke-linecap="round" stroke-width="6"><path d="M256 240q-10 30 4 34" stroke="#000" stroke-opacity=".22"/><path d="M226 304q30 ${chance.whole(10, 30)} 60 0" stroke="#8d3b34"/></g>
${chance.happens(0.2) ? glasses : ''}</svg>`;
}

/** The mountains of the Sahyadri range in a ring, as SVG. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<circle cx="256" cy="256" r="248" fill="#1f4e4a"/><circle cx="256" cy="256" r="222" fill="none" stroke="#f3e9d2" stroke-width="8"/>
<circle cx="330" cy="178" r="44" fill="#e8a33d"/>
<path d="M64 350 176 196l62 84 46-58 164 128-26 46H90Z" fill="#f3e9d2"/><path d="m176 196 46 63-24 12-22-20-26 26-24-12Z" fill="#9fb8a8"/>
<g fill="none" stroke="#f3e9d2" stroke-width="10"><path d="M110 412q73-30 146 0 73-30 146 0"/><path d="M146 440q55-22 110 0 55-22 110 0"/></g></svg>`;
