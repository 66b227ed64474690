import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from './longest.ts';

/** The projects in the order in which they run: many small files keep the cores busy beside the last long one. */
const projects = ['server', 'long rules', 'web', 'rules', 'build'];

const placeIn = (list: readonly string[], name: string) => (list.includes(name) ? list.indexOf(name) : list.length);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => [
      placeIn(projects, project.name),
      placeIn(longest, relative(this.ctx.config.root, moduleId)),
    ];
    const sorted = await super.sort(files);
    return sorted
      .map((file) => ({ file, place: place(file) }))
      .sort((one, other) => {
        const [project = 0, length = 0] = one.place;
        const [otherProject = 0, otherLength = 0] = other.place;
        return project - otherProject || length - otherLength;
      })
      .map(({ file }) => file);
  }
}
