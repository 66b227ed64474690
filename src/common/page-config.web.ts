import { defaultPageConfig, type PageConfig } from './page-config.domain.ts';

let read: PageConfig | undefined;

/** The page's configuration; defaults where the server put none. */
export function pageConfig(): PageConfig {
  read ??= parseConfig(document.querySelector<HTMLMetaElement>('meta[name="homeroom-config"]')?.content);
  return read;
}

/** Reads the JSON of the page; what it leaves out has its default. */
function parseConfig(json: string | undefined): PageConfig {
  return { ...defaultPageConfig, ...(json ? (JSON.parse(json) as Partial<PageConfig>) : {}) };
}
