import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  binariesOf,
  contentOfFolder,
  type ContentSource,
  MANIFEST,
  partsOfFolder,
  type SiteContent,
} from '../../site-copies/site-content.ts'
import { Mistake } from '../../mistake.ts'
import { readTextFile } from '../json-file.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'

/** The calls that read a site. */
export const sourceOf = (api: OperatorApi): ContentSource => ({
  draft: async (siteId) => resultOf(await api('getDraft', { siteId }, {})),
  files: async (siteId) => resultOf(await api('getSiteFiles', { siteId }, {})),
  assets: async (siteId) => resultOf(await api('listAssets', { siteId }, {})),
  viewAsset: async (siteId, name) => resultOf(await api('viewAsset', { siteId, name }, {})),
  viewOriginal: async (siteId, name) => resultOf(await api('viewOriginal', { siteId, name }, {})),
  fonts: async (siteId) => resultOf(await api('listFonts', { siteId }, {})),
  viewFont: async (siteId, name) => resultOf(await api('viewFont', { siteId, name }, {})),
})

/** Writes a site into a folder that is new or empty. */
export async function writeContent(folder: string, content: SiteContent): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Mistake(`${folder} is not empty. Name a new folder, so that no file of it is lost.`)
  const all: (readonly [string, string | Buffer])[] = [
    [MANIFEST, content.manifest],
    ...Object.entries(content.files),
    ...binariesOf(content).map(([path, file]) => [path, Buffer.from(file, 'base64')] as const),
  ]
  for (const [path, bytes] of all) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}

/** Reads the folder of a site; the other files of it are named in `leftOut`. */
export async function readContent(folder: string): Promise<SiteContent & { leftOut: readonly string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
  if (!paths.includes(MANIFEST)) throw new Mistake(`${folder} has no ${MANIFEST}. Name the folder of a site.`)
  const parts = partsOfFolder(paths)
  const content = await contentOfFolder(parts, {
    text: async (path) => readTextFile(join(folder, path)),
    base64: (path) => readFile(join(folder, path), 'base64'),
  })
  return { ...content, leftOut: parts.leftOut }
}
