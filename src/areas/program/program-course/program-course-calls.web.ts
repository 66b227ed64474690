import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { api } from '../../../kit/web/calls/api.web.ts';
import { useRefresh, type Written } from '../../../kit/web/form/record.web.ts';
import { resourceKey } from '../../../kit/web/list/list.web.ts';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { assignmentMessages, type CourseSessionInput, type CourseSessionRow } from '../course-session/course-session.domain.ts';
import { type ProgramCourseInput, type ProgramCourseRow, programCourse } from './program-course.domain.ts';

const url = resourceUrl(programCourse);

/** A course of a program together with who teaches it. */
export interface TaughtCourse {
  course: ProgramCourseRow;
  session: CourseSessionRow | null;
}

/** The courses of a program and who teaches each. */
export function useProgramCourses(programId: number) {
  const query = useQuery({
    queryKey: resourceKey(programCourse, 'of-program', programId),
    queryFn: async ({ signal }): Promise<TaughtCourse[]> => {
      if (programId === 0) return [];
      const of = { query: { programId }, signal };
      const [courses, sessions] = await Promise.all([
        api.get<ProgramCourseRow[]>(`${url}/GetAllCoursesForProgram`, of),
        api.get<CourseSessionRow[]>(`${url}/GetAllStaffForProgram`, of),
      ]);
      return courses.map((course) => ({
        course,
        session: sessions.find((session) => session.courseId === course.courseId) ?? null,
      }));
    },
    retry: false,
  });
  useEffect(() => {
    if (query.error) notify.failure(assignmentMessages.notFetched, query.error);
  }, [query.error]);
  return query;
}

type Assignment = Pick<CourseSessionInput, 'programId' | 'courseId' | 'staffId'>;

const calls = {
  add: (input: ProgramCourseInput) => api.post<Written>(`${url}/`, { programCourseId: 0, ...input }),
  remove: (programCourseId: number) => api.delete<Written>(`${url}/DeleteProgramCourseById`, { query: { programCourseId } }),
  assign: (input: Assignment, session: CourseSessionRow | null) =>
    session
      ? api.put<Written>(
          `${url}/UpdateStaffToCourseForProgram`,
          { ...input, courseSessionId: session.courseSessionId, version: session.version },
          { query: { courseSession: session.courseSessionId } },
        )
      : api.post<Written>(`${url}/AssignStaffToCourseForProgram`, { ...input, courseSessionId: 0 }),
  unassign: (courseSessionId: number) =>
    api.delete<Written>(`${url}/UnassignStaffToCourseForProgram`, { query: { courseSessionId } }),
};

/** What can be done to the courses of a program; each says how it went and answers whether it did. */
export function useProgramCourseCalls() {
  const refresh = useRefresh();
  async function run(call: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    try {
      await call;
      notify.success(done);
      return true;
    } catch (error) {
      notify.failure(failed, error);
      return false;
    } finally {
      await refresh(programCourse);
    }
  }
  return {
    add: (input: ProgramCourseInput) => run(calls.add(input), 'Your changes saved successfully', 'Your changes were not saved'),
    remove: (id: number) => run(calls.remove(id), assignmentMessages.removed, assignmentMessages.notRemoved),
    assign: (input: Assignment, session: CourseSessionRow | null) =>
      run(calls.assign(input, session), assignmentMessages.assigned, assignmentMessages.notAssigned),
    unassign: (id: number) => run(calls.unassign(id), assignmentMessages.unassigned, assignmentMessages.notUnassigned),
  };
}
