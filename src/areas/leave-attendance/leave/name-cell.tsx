import type { ReactNode } from 'react';
import type { Reader } from '../../../kit/domain/reading.domain.ts';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';

/** The column with the name of the person whose leave it is. */
export const nameCell = <Row,>(nameOf: Reader<Row, string>): Reader<Row, ReactNode> => {
  const cell = (row: Row) => (
    <span className="flex items-center gap-2">
      <Avatar name={nameOf(row)} />
      <span dir="auto" className="truncate" title={nameOf(row)}>
        {nameOf(row)}
      </span>
    </span>
  );
  return Object.assign(cell, { reads: nameOf.reads });
};
