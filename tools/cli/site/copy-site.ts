import { copySite, operatorOf, siteIdOf, type WantedCopy } from '../../site-copies/copy-site.ts'
import { contentOfSite, type SiteContent } from '../../site-copies/site-content.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'
import type { Terminal } from '../run-command.ts'
import { readContent, sourceOf, writeContent } from './site-content.ts'

interface Output extends Pick<Terminal, 'say'> {
  readonly isJson: boolean
}

interface CopyOutput extends Output {
  /** The statement that the licences of the fonts allow to use them on the new site. */
  readonly mayUseFonts: boolean
}

/** Writes a site with its draft into a folder. */
export async function exportSite(
  api: OperatorApi,
  siteId: string,
  { folder, isJson, say }: Output & { readonly folder: string },
): Promise<number> {
  const content = await contentOfSite(sourceOf(api), siteId)
  await writeContent(folder, content)
  const facts = {
    siteId,
    folder,
    files: Object.keys(content.files),
    pictures: [...content.pictures.keys()],
    originals: [...content.originals.keys()],
    fonts: [...content.fonts.keys()],
  }
  say(
    isJson
      ? JSON.stringify(facts, null, 2)
      : `${folder} has the manifest of ${siteId}, ${facts.files.length} texts, ${facts.pictures.length} pictures and ${facts.fonts.length} fonts. Its style.css and demonstration games are not in it.`,
  )
  return 0
}

/** Makes a site of the same operator from another one: it is served with a manifest of its own at once, and its draft has what is copied. */
export async function duplicateSite(
  api: OperatorApi,
  siteId: string,
  { wanted, ...output }: CopyOutput & { readonly wanted: Pick<WantedCopy, 'siteId' | 'hosts'> },
): Promise<number> {
  const content = await contentOfSite(sourceOf(api), siteId)
  const operatorId = operatorOf(content)
  const ofSame = operatorId === undefined ? wanted : { ...wanted, operatorId }
  return createFrom(api, content, { wanted: ofSame, leftOut: [], ...output })
}

/** Makes a site from a folder. */
export async function importSite(
  api: OperatorApi,
  folder: string,
  { hosts, ...output }: CopyOutput & { readonly hosts: readonly string[] },
): Promise<number> {
  const { leftOut, ...content } = await readContent(folder)
  const siteId = siteIdOf(content)
  return createFrom(api, content, { wanted: { siteId, hosts }, leftOut, ...output })
}

interface Creation extends CopyOutput {
  readonly wanted: WantedCopy
  /** Files that no copy has. */
  readonly leftOut: readonly string[]
}

async function createFrom(
  api: OperatorApi,
  content: SiteContent,
  { wanted, leftOut, mayUseFonts, isJson, say }: Creation,
): Promise<number> {
  const { siteId, hosts } = wanted
  if (content.fonts.size > 0 && !mayUseFonts)
    throw new Mistake(
      `${[...content.fonts.keys()].join(', ')}: add --fonts-licensed if the licences of these fonts allow to use them on ${siteId}.`,
    )
  const copied = await copySite(
    {
      create: async (asked) => resultOf(await api('createSite', {}, asked)).site.manifest,
      async uploadPicture(id, picture) {
        const answer = await api('uploadPicture', { siteId: id }, picture)
        return answer.ok ? { name: answer.result.name } : { reason: answer.refusal.message }
      },
      async uploadFont(id, font) {
        const answer = await api('uploadFont', { siteId: id }, font)
        return answer.ok ? { name: answer.result.font.file } : { reason: answer.refusal.message }
      },
      async save(id, texts) {
        const saved = await api('saveDraft', { siteId: id }, texts)
        if (saved.ok) return saved.result.refusals
        throw new Mistake(`${id} is served, but its draft is not saved: ${saved.refusal.message}`)
      },
    },
    content,
    wanted,
  )
  const { pictures, fonts, refusals } = copied
  const lacking = [...copied.lacking, ...leftOut.map((path) => `${path} is left out.`)]
  const code = lacking.length + refusals.length === 0 ? 0 : 1
  if (isJson) {
    say(JSON.stringify({ siteId, hosts, pictures, fonts, lacking, refusals }, null, 2))
    return code
  }
  for (const line of lacking) say(line)
  for (const { file, path, expected } of refusals) say(`Refused: ${file} ${path} ${expected}`)
  say(`${siteId} is served as a new site. Its draft has what is copied: publish it when it is right.`)
  return code
}
