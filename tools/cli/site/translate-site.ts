import { writeFile } from 'node:fs/promises'
import type { SiteDraft } from '#schemas/operator/drafts.ts'
import { type SiteTexts, withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import { wordList } from '#schemas/site-manifest/refusal.ts'
import { type ImportedTexts, type ImportLine, importTexts } from '#schemas/translations/import-texts.ts'
import { type TextRow, textRows } from '#schemas/translations/text-rows.ts'
import { translationOf } from '#schemas/translations/translation-file.ts'
import {
  readTranslation,
  type TranslationFormat,
  writeTranslation,
} from '#schemas/translations/translation-formats.ts'
import type { XmlTools } from '#schemas/translations/xliff.ts'
import { Mistake } from '../../mistake.ts'
import { readTextFile } from '../json-file.ts'
import { type OperatorApi, resultOf } from '../operator/connect-api.ts'
import type { Terminal } from '../run-command.ts'
import { DIFFERS } from './publish-site.ts'

interface Output extends Pick<Terminal, 'say' | 'write'> {
  readonly isJson: boolean
}

interface WantedExport {
  readonly language: string
  readonly format: TranslationFormat
  /** The path of the file; the standard output without it. */
  readonly file: string | undefined
}

/** Writes every message of a site in a language, with the texts of its draft. */
export async function exportSiteTexts(
  api: OperatorApi,
  siteId: string,
  { wanted: { language, format, file }, isJson, say, write }: Output & { readonly wanted: WantedExport },
): Promise<number> {
  const { rows } = await siteTexts(api, siteId, language)
  const text = writeTranslation(translationOf(rows, language), format, await xmlTools())
  if (file === undefined) {
    write(text)
    return 0
  }
  await writeFile(file, text)
  const untranslated = rows.filter(({ isMissing }) => isMissing).length
  const facts = { siteId, language, format, file, texts: rows.length, untranslated }
  say(
    isJson
      ? JSON.stringify(facts, null, 2)
      : `${file} has ${rows.length} texts of ${siteId} in ${language}; ${untranslated} are not translated.`,
  )
  return 0
}

/** The library loads for half a second, which the other commands do not wait for. */
async function xmlTools(): Promise<XmlTools> {
  const { JSDOM } = await import('jsdom')
  return new JSDOM().window
}

interface WantedImport {
  readonly file: string
  /** Whether a refused text leaves the draft as it is. */
  readonly isStrict: boolean
}

/** Writes the texts of a translation into the draft of a site. Exit code 1: texts were refused; 3: the draft was changed meanwhile. */
export async function importSiteTexts(
  api: OperatorApi,
  siteId: string,
  { wanted: { file, isStrict }, isJson, say }: Output & { readonly wanted: WantedImport },
): Promise<number> {
  const translation = readTranslation(readTextFile(file), await xmlTools())
  if ('problem' in translation) throw new Mistake(`${file}: ${translation.problem}`)
  const { draft, files, rows } = await siteTexts(api, siteId, translation.language)
  const imported = importTexts(translation, { rows, files })
  const isChange = Object.keys(imported.files).length > 0
  const isSaved = isChange && !(isStrict && imported.refused.length > 0)
  if (isSaved) {
    const { manifest, version } = draft
    const changes = { ...draft.files, ...imported.files }
    const answer = await api('saveDraft', { siteId }, { manifest, files: changes }, version)
    if (!answer.ok && answer.refusal.error === 'changed') {
      say(
        isJson ? JSON.stringify(answer.refusal, null, 2) : `${answer.refusal.message} Import the file again.`,
      )
      return DIFFERS
    }
    resultOf(answer)
  }
  if (isJson) {
    const { files: changed, ...report } = imported
    say(JSON.stringify({ siteId, isSaved, files: Object.keys(changed), ...report }, null, 2))
  } else for (const line of reportLines(siteId, imported, { isChange, isSaved })) say(line)
  return imported.refused.length > 0 ? 1 : 0
}

function reportLines(
  siteId: string,
  { language, files, taken, reset, same, untranslated, refused, remarks }: ImportedTexts,
  { isChange, isSaved }: { readonly isChange: boolean; readonly isSaved: boolean },
): string[] {
  const outcome = isSaved
    ? `The draft of ${siteId} has them in ${wordList(Object.keys(files))}.`
    : isChange
      ? 'Nothing is saved: with --strict each text must be right.'
      : 'The draft stays as it is.'
  return [
    ...refused.map((line) => `Refused: ${lineText(line)}`),
    ...remarks.map((line) => `Remark: ${lineText(line)}`),
    `${language}: ${taken.length} new texts, ${reset.length} reset, ${same} as before, ${untranslated} not translated, ${refused.length} refused. ${outcome}`,
  ]
}

const lineText = ({ id, value, expected }: ImportLine): string =>
  value === null ? `${id} ${expected}` : `${id} = ${JSON.stringify(value)} ${expected}`

interface TextsOfSite {
  readonly draft: SiteDraft
  /** The text files with the changes of the draft. */
  readonly files: SiteTexts
  readonly rows: readonly TextRow[]
}

/** The messages of a site in a language that its draft serves. A draft that is refused may have any language. */
async function siteTexts(api: OperatorApi, siteId: string, language: string): Promise<TextsOfSite> {
  const draft = resultOf(await api('getDraft', { siteId }, {}))
  const { manifest, files: changes } = draft
  const { resolved } = resultOf(await api('checkDraft', { siteId }, { manifest, files: changes }))
  const served = resolved?.languages.served
  if (served !== undefined && !served.includes(language))
    throw new Mistake(
      `${siteId} has no language “${language}”: ${wordList(served)}. Add it to languages.served of its draft first.`,
    )
  const live = resultOf(await api('getSiteFiles', { siteId }, {}))
  const { texts } = resultOf(await api('getSiteTexts', { siteId }, { language }))
  const files = withTextChanges(live.files, changes)
  return { draft, files, rows: textRows(texts, files, language) }
}
