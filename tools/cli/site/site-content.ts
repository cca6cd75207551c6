import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ASSET_PATTERN } from '#schemas/common-schemas.ts'
import { SITE_TEXT_PATTERN, type SiteTexts, withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import { Mistake } from '../../mistake.ts'
import { readTextFile } from '../json-file.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'

/** The files of a site that its draft and its uploads have. `style.css` and demonstration games are not among them. */
export interface SiteContent {
  readonly manifest: string
  /** The text files beside the manifest, by path. */
  readonly files: SiteTexts
  /** The site's own pictures by name. */
  readonly pictures: ReadonlyMap<string, Buffer>
}

const MANIFEST = 'manifest.json'
const ASSETS = 'assets'
const isText = new RegExp(SITE_TEXT_PATTERN)
const isAsset = new RegExp(ASSET_PATTERN)

/** Reads a site with its draft from the service. */
export async function contentOfSite(api: OperatorApi, siteId: string): Promise<SiteContent> {
  const draft = resultOf(await api('getDraft', { siteId }, {}))
  const live = resultOf(await api('getSiteFiles', { siteId }, {}))
  const assets = resultOf(await api('listAssets', { siteId }, {}))
  const pictures = new Map<string, Buffer>()
  for (const { name } of assets.filter((asset) => asset.siteId === siteId)) {
    const { content } = resultOf(await api('viewAsset', { siteId, name }, {}))
    pictures.set(name, Buffer.from(content, 'base64'))
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
    ...[...pictures].map(([name, bytes]) => [join(ASSETS, name), bytes] as const),
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
    .toSorted()
  if (!paths.includes(MANIFEST)) throw new Mistake(`${folder} has no ${MANIFEST}. Name the folder of a site.`)
  const texts = paths.filter((path) => isText.test(path))
  const assets = paths.filter((path) => dirname(path) === ASSETS && isAsset.test(basename(path)))
  const pictures = new Map<string, Buffer>()
  for (const path of assets) pictures.set(basename(path), await readFile(join(folder, path)))
  const taken = new Set([MANIFEST, ...texts, ...assets])
  return {
    manifest: readTextFile(join(folder, MANIFEST)),
    files: Object.fromEntries(texts.map((path) => [path, readTextFile(join(folder, path))])),
    pictures,
    leftOut: paths.filter((path) => !taken.has(path)),
  }
}
