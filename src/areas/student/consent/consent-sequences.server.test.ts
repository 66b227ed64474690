import { beforeAll, describe, expect, test } from 'vitest';
import {
  aChild,
  aGuardian,
  asks,
  asksFamilies,
  isPhotoShown,
  office,
  paper,
  programId,
  say,
  school,
} from '../../../../test/school/consent.ts';
import { addExamination } from '../../../../test/school/exams.ts';
import { audience, skipReason } from '../../notification/mailing/audience.domain.ts';
import { consentRule, purpose } from './consent-words.domain.ts';

/** `npm run histories` plays through more of them, `CONSENT_SEED=7` through others. */
const sequences = Number(process.env['CONSENT_SEQUENCES'] ?? 4);
const firstSeed = Number(process.env['CONSENT_SEED'] ?? 1);
const stepsEach = 14;

asksFamilies();
beforeAll(() => asks(purpose.messages));

/** Numbers from 0 to below 1 that a seed decides. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Voice = 'mother' | 'father' | 'all';

/** What should hold of one purpose, kept beside: what each said last, and whether a yes to today's text is there. */
class Model {
  rule: number = consentRule.untilNo;
  agreed = false;
  private readonly said = new Map<Voice, boolean>();

  says(voice: Voice, isGiven: boolean): void {
    if (voice === 'all') this.said.clear();
    this.said.set(voice, isGiven);
    if (isGiven) this.agreed = true;
  }

  get isShown(): boolean {
    const refused = [...this.said.values()].includes(false);
    if (this.rule === consentRule.off) return true;
    return !refused && (this.rule === consentRule.untilNo || this.agreed);
  }
}

const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;
const cardOf = async (examinationId: number, studentId: number): Promise<number> => {
  const url = `/api/egs/GradeRecord/PrintGradeReportForStudent?examinationId=${examinationId}&studentId=${studentId}`;
  const answer = await office.get(url);
  expect(answer.status).toBe(200);
  return picturesIn(answer.bytes);
};

/** Whether a circular to the class goes about the child. */
async function isWritten(studentId: number, name: string): Promise<boolean> {
  const asked = { audience: audience.program, programIds: [programId], title: 'Sports day', body: '<p>Come</p>' };
  const preview = (await office.post('/api/ns/NotificationContent/PreviewSending', asked)).json;
  type Skipped = { key: string; reason: number };
  const isSkipped = preview.skipped.some(
    (one: Skipped) => one.key === `student ${studentId}` && one.reason === skipReason.noCirculars,
  );
  const isTold = preview.recipients.some(({ about }: { about: string }) => about.includes(name));
  expect(isTold).toBe(!isSkipped);
  return isTold;
}

async function play(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const name = `Nila${String.fromCharCode(65 + (seed % 26))}${String.fromCharCode(97 + (Math.floor(seed / 26) % 26))}`;
  const child = await aChild({ firstName: name, lastName: '' });
  const [mother, father] = [await aGuardian(child), await aGuardian(child)];
  const photo = new Model();
  const messages = new Model();
  const cards: { examinationId: number; pictures: number }[] = [];
  await asks(purpose.photo);
  const say_ = async (of: number, model: Model) => {
    const isGiven = random() < 0.5;
    const voice = (['mother', 'father', 'all'] as const)[Math.floor(random() * 3)] ?? 'all';
    const answer =
      voice === 'all'
        ? await paper(child, isGiven, { purpose: of })
        : await say((voice === 'mother' ? mother : father).guardian, child, isGiven, of);
    // Nobody can be heard where nobody is asked.
    const isAsked = model.rule !== consentRule.off;
    expect(answer.status, answer.text).toBe(isAsked ? 201 : 404);
    if (isAsked) model.says(voice, isGiven);
  };
  const steps: (() => Promise<unknown>)[] = [
    () => say_(purpose.photo, photo),
    () => say_(purpose.photo, photo),
    () => say_(purpose.messages, messages),
    async () => {
      photo.rule = [consentRule.off, consentRule.untilNo, consentRule.untilYes][Math.floor(random() * 3)] ?? consentRule.off;
      const asksAgain = random() < 0.3;
      if (asksAgain) photo.agreed = false;
      await asks(purpose.photo, photo.rule, { asksAgain });
    },
    async () => {
      const { examinationId } = await addExamination(school, { programId, exams: [{ marks: { [child]: 60 } }] });
      const pictures = await cardOf(examinationId, child);
      expect(pictures > 0, 'the card').toBe(photo.isShown);
      cards.push({ examinationId, pictures });
    },
  ];
  for (let step = 0; step < stepsEach; step += 1) {
    await steps[Math.floor(random() * steps.length)]?.();
    expect(await isPhotoShown(child), `step ${step}`).toBe(photo.isShown);
    expect(await isWritten(child, name), `step ${step}`).toBe(messages.isShown);
  }
  for (const { examinationId, pictures } of cards) expect(await cardOf(examinationId, child)).toBe(pictures);
  await school.rows('update student set program_id = null, student_status = 4 where student_id = $1', [child]);
}

describe('Whatever families say, papers say and the school asks, in whatever order', () => {
  const seeds = Array.from({ length: sequences }, (_, index) => firstSeed + index);
  test.each(seeds)('photo, lists, mailings and new cards follow, and earlier cards stay: seed %i', (seed) => play(seed));
});
