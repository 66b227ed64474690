import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { resourceKey } from '../../../kit/web/calls/resource-key.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import {
  assignmentMessages,
  type assignStaff,
  type CourseSessionInput,
  type CourseSessionRow,
  type getAllStaffForProgram,
  type reassignStaff,
  type unassignStaff,
} from '../course-session/course-session.domain.ts';
import {
  type addProgramCourse,
  type getCoursesForProgram,
  type ProgramCourseInput,
  type ProgramCourseRow,
  programCourse,
  type removeProgramCourse,
} from './program-course.domain.ts';

/** A course of a program, with its teacher. */
export interface TaughtCourse {
  course: ProgramCourseRow;
  session: CourseSessionRow | null;
}

/** The courses of a program, each with its teacher. */
export function useProgramCourses(programId: number) {
  const query = useQuery({
    queryKey: resourceKey(programCourse, 'of-program', programId),
    queryFn: async ({ signal }): Promise<TaughtCourse[]> => {
      if (programId === 0) return [];
      const of = { query: { programId }, signal };
      const [courses, sessions] = await Promise.all([
        callApi<typeof getCoursesForProgram>('GET /api/ps/ProgramCourse/GetAllCoursesForProgram', of),
        callApi<typeof getAllStaffForProgram>('GET /api/ps/ProgramCourse/GetAllStaffForProgram', of),
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
  add: (input: ProgramCourseInput) =>
    callApi<typeof addProgramCourse>('POST /api/ps/ProgramCourse', { body: { programCourseId: 0, ...input } }),
  remove: (programCourseId: number) =>
    callApi<typeof removeProgramCourse>('DELETE /api/ps/ProgramCourse/DeleteProgramCourseById', { query: { programCourseId } }),
  assign: (input: Assignment, session: CourseSessionRow | null) =>
    session
      ? callApi<typeof reassignStaff>('PUT /api/ps/ProgramCourse/UpdateStaffToCourseForProgram', {
          query: { courseSession: session.courseSessionId },
          body: { ...input, courseSessionId: session.courseSessionId, version: session.version },
        })
      : callApi<typeof assignStaff>('POST /api/ps/ProgramCourse/AssignStaffToCourseForProgram', {
          body: { ...input, courseSessionId: 0 },
        }),
  unassign: (courseSessionId: number) =>
    callApi<typeof unassignStaff>('DELETE /api/ps/ProgramCourse/UnassignStaffToCourseForProgram', { query: { courseSessionId } }),
};

/** The calls that change the courses of a program. Each tells the user how it went, and answers whether it succeeded. */
export function useProgramCourseCalls() {
  const refresh = useRefresh();
  const [, attempt] = useAttempt();
  async function run(call: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    const isDone = await attempt(failed, () => call.then(() => true));
    if (isDone) notify.success(done);
    await refresh(programCourse);
    return isDone ?? false;
  }
  return {
    add: (input: ProgramCourseInput) => run(calls.add(input), savedMessage, notSavedMessage),
    remove: (id: number) => run(calls.remove(id), assignmentMessages.removed, assignmentMessages.notRemoved),
    assign: (input: Assignment, session: CourseSessionRow | null) =>
      run(calls.assign(input, session), assignmentMessages.assigned, assignmentMessages.notAssigned),
    unassign: (id: number) => run(calls.unassign(id), assignmentMessages.unassigned, assignmentMessages.notUnassigned),
  };
}
