import { defaultPageConfig, type PageConfig } from './page-config.domain.ts';

let read: PageConfig | undefined;

/** The page's configuration; defaults if the server sent none. */
export function pageConfig(): PageConfig {
  read ??= parseConfig(document.querySelector<HTMLMetaElement>('meta[name="homeroom-config"]')?.content);
  return read;
}

/** Reads the page's JSON; missing values get their defaults. */
function parseConfig(json: string | undefined): PageConfig {
  return { ...defaultPageConfig, ...(json ? (JSON.parse(json) as Partial<PageConfig>) : {}) };
}
