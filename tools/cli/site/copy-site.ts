import { extname } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import type { NewSite } from '#schemas/operator/endpoints/createSite.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'
import type { Terminal } from '../run-command.ts'
import { contentOfSite, readContent, type SiteContent, writeContent } from './site-content.ts'

interface Output extends Pick<Terminal, 'say'> {
  readonly isJson: boolean
}

/** Writes a site with its draft into a folder. */
export async function exportSite(
  api: OperatorApi,
  siteId: string,
  { folder, isJson, say }: Output & { readonly folder: string },
): Promise<number> {
  const content = await contentOfSite(api, siteId)
  await writeContent(folder, content)
  const facts = { siteId, folder, files: Object.keys(content.files), pictures: [...content.pictures.keys()] }
  say(
    isJson
      ? JSON.stringify(facts, null, 2)
      : `${folder} has the manifest of ${siteId}, ${facts.files.length} texts and ${facts.pictures.length} pictures. Its style.css and demonstration games are not in it.`,
  )
  return 0
}

/** The identity of a copy. */
export interface WantedCopy {
  readonly siteId: string
  readonly hosts: readonly string[]
  /** The service chooses one without it. */
  readonly operatorId?: number
}

/** Makes a site of the same operator from another one: it is served with a manifest of its own at once, and its draft has what is copied. */
export async function duplicateSite(
  api: OperatorApi,
  siteId: string,
  { wanted, ...output }: Output & { readonly wanted: Omit<WantedCopy, 'operatorId'> },
): Promise<number> {
  const content = await contentOfSite(api, siteId)
  const { operatorId } = manifestOf(content)
  const ofSame = typeof operatorId === 'number' ? { ...wanted, operatorId } : wanted
  return createFrom(api, content, { wanted: ofSame, leftOut: [], ...output })
}

/** Makes a site from a folder. */
export async function importSite(
  api: OperatorApi,
  folder: string,
  { hosts, ...output }: Output & { readonly hosts: readonly string[] },
): Promise<number> {
  const { leftOut, ...content } = await readContent(folder)
  const { siteId } = manifestOf(content)
  if (typeof siteId !== 'string') throw new Mistake(`${folder}/manifest.json has no siteId.`)
  return createFrom(api, content, { wanted: { siteId, hosts }, leftOut, ...output })
}

interface Creation extends Output {
  readonly wanted: WantedCopy
  /** Files that no copy has. */
  readonly leftOut: readonly string[]
}

async function createFrom(
  api: OperatorApi,
  content: SiteContent,
  { wanted: { siteId, hosts, operatorId }, leftOut, isJson, say }: Creation,
): Promise<number> {
  const source = manifestOf(content)
  const theme = isPlain(source['theme']) ? source['theme']['id'] : undefined
  if (typeof theme !== 'string')
    throw new Mistake('The manifest names no theme. Write theme.id into it: a new site needs one.')
  const wanted = {
    siteId,
    theme,
    hosts: [...hosts],
    ...(operatorId !== undefined && { operatorId }),
    ...(typeof source['extends'] === 'string' && { extends: source['extends'] }),
  } satisfies NewSite
  const { site } = resultOf(await api('createSite', {}, wanted))
  const names = new Map<string, string>()
  const refused: string[] = []
  for (const [name, bytes] of content.pictures) {
    const stem = name.slice(0, -extname(name).length).slice(0, 40)
    const answer = await api(
      'uploadPicture',
      { siteId },
      { use: 'picture', name: stem, file: bytes.toString('base64') },
    )
    if (answer.ok) names.set(name, answer.result.name)
    else refused.push(`assets/${name}: ${answer.refusal.message}`)
  }
  const manifest = renamed(withIdentity(content.manifest, manifestOf(site)), names)
  const files = Object.fromEntries(
    Object.entries(content.files).map(([path, text]) => [path, renamed(text, names)]),
  )
  const saved = await api('saveDraft', { siteId }, { manifest, files })
  if (!saved.ok)
    throw new Mistake(`${siteId} is served, but its draft is not saved: ${saved.refusal.message}`)
  const { refusals } = saved.result
  const code = refused.length + leftOut.length + refusals.length === 0 ? 0 : 1
  const lacking = [...refused, ...leftOut.map((path) => `${path} is left out.`)]
  if (isJson) {
    const facts = { siteId, hosts, pictures: Object.fromEntries(names), lacking, refusals }
    say(JSON.stringify(facts, null, 2))
    return code
  }
  for (const line of lacking) say(line)
  for (const { file, path, expected } of refusals) say(`Refused: ${file} ${path} ${expected}`)
  say(`${siteId} is served as a new site. Its draft has what is copied: publish it when it is right.`)
  return code
}

function manifestOf({ manifest }: { readonly manifest: string }): Readonly<Record<string, unknown>> {
  const value = valueOf(parseJson('manifest.json', manifest))
  if (isPlain(value)) return value
  throw new Mistake('The manifest is no JSON object. Correct it first.')
}

/** The keys that no two sites have alike. The address of the copied site would lead search engines away from the new one. */
const IDENTITY = ['siteId', 'memberId', 'operatorId', 'hosts'] as const

function withIdentity(text: string, created: Readonly<Record<string, unknown>>): string {
  const edit = (before: string, keys: string[], value: unknown) =>
    applyEdits(before, modify(before, keys, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))
  const own = IDENTITY.reduce((before, key) => edit(before, [key], created[key]), text)
  const { brand } = manifestOf({ manifest: own })
  return isPlain(brand) && 'siteUrl' in brand ? edit(own, ['brand', 'siteUrl'], undefined) : own
}

/** A text with the new names of pictures. */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const any = [...names.keys()].map((name) => name.replace('.', '\\.')).join('|')
  return text.replaceAll(
    new RegExp(`(?<![a-z0-9-])(?:${any})(?![a-z0-9-])`, 'g'),
    (name) => names.get(name) ?? name,
  )
}
