import { readFile } from 'node:fs/promises'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { contentTypeOf } from '#service/pages/content-types.ts'

/** The media type and the content of a file as base64; refuses a path that is null and a file that was removed meanwhile. */
export async function readSiteFile(
  path: string | null,
  kind: 'picture' | 'font',
): Promise<{ mediaType: string; content: string }> {
  const content = path === null ? null : await readFile(path).catch(() => null)
  if (path === null || content === null) throw new ApiRefusal('not-found', `This site has no such ${kind}.`)
  return { mediaType: contentTypeOf(path).replace(/;.*$/, ''), content: content.toString('base64') }
}
