/**
 * Tells zod to compile nothing at run time, before any schema is made: a strict content security policy reports its
 * probe of `eval`. Has to be the first import of the page; it does not load zod itself.
 */
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };

export {};
