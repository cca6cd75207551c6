import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import { ASSETS, MANIFEST, partsOfFolder, type SiteContent } from '../../site-copies/copy-site.ts'
import { Mistake } from '../../mistake.ts'
import { readTextFile } from '../json-file.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'

/** Reads a site with its draft from the service. */
export async function contentOfSite(api: OperatorApi, siteId: string): Promise<SiteContent> {
  const draft = resultOf(await api('getDraft', { siteId }, {}))
  const live = resultOf(await api('getSiteFiles', { siteId }, {}))
  const assets = resultOf(await api('listAssets', { siteId }, {}))
  const pictures = new Map<string, string>()
  for (const { name } of assets.filter((asset) => asset.siteId === siteId)) {
    const { content } = resultOf(await api('viewAsset', { siteId, name }, {}))
    pictures.set(name, content)
  }
  return { manifest: draft.manifest, files: withTextChanges(live.files, draft.files), pictures }
}

/** Writes a site into a folder that is new or empty. */
export async function writeContent(
  folder: string,
  { manifest, files, pictures }: SiteContent,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Mistake(`${folder} is not empty. Name a new folder, so that no file of it is lost.`)
  const all = new Map<string, string | Buffer>([
    [MANIFEST, manifest],
    ...Object.entries(files),
    ...[...pictures].map(([name, file]) => [join(ASSETS, name), Buffer.from(file, 'base64')] as const),
  ])
  for (const [path, content] of all) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** Reads the folder of a site; the other files of it are named in `leftOut`. */
export async function readContent(folder: string): Promise<SiteContent & { leftOut: readonly string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
  if (!paths.includes(MANIFEST)) throw new Mistake(`${folder} has no ${MANIFEST}. Name the folder of a site.`)
  const { texts, pictures, leftOut } = partsOfFolder(paths)
  const read = await Promise.all(
    pictures.map(async (name) => [name, await readFile(join(folder, ASSETS, name), 'base64')] as const),
  )
  return {
    manifest: readTextFile(join(folder, MANIFEST)),
    files: Object.fromEntries(texts.map((path) => [path, readTextFile(join(folder, path))])),
    pictures: new Map(read),
    leftOut,
  }
}
