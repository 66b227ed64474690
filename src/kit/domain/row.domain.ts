import { z } from 'zod';
import type { Enumeration } from './enumeration.domain.ts';

/** The parts that row schemas are made of: what leaves the server. */
export const idField = z.int();
export const reference = z.int().nullable();
export const textField = z.string();
export const dateField = z.string().nullable();
export const numberField = z.number();
export const flagField = z.boolean();
/** A value of an enumeration, on the wire a number. */
export const enumField = (of: Enumeration) =>
  z.int().describe(
    `${Object.entries(of.labels)
      .map(([value, label]) => `${value} ${label}`)
      .join(', ')}`,
  );

/** Fields that every stored record carries. */
export const stampFields = {
  version: z.int(),
  created: z.string(),
  createdBy: z.string(),
  lastModified: z.string(),
  lastModifiedBy: z.string(),
};
