import { readFile } from 'node:fs/promises'
import type { ServedSite } from './served-site.ts'

/** The text of a custom page, from its file or from a draft; null if there is no such page. */
export async function readPageFile({ pageFiles }: ServedSite, name: string): Promise<string | null> {
  const page = pageFiles.get(name)
  if (page === undefined) return null
  return page.text ?? (await readFile(page.path, 'utf8'))
}
