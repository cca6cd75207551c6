import { useId, useMemo, useState, type ReactNode } from 'react'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { wordList } from '#schemas/site-manifest/refusal.ts'
import { type ImportedTexts, type ImportLine, importTexts } from '#schemas/translations/import-texts.ts'
import { type TextRow, textRows } from '#schemas/translations/text-rows.ts'
import { type Translation, translationOf } from '#schemas/translations/translation-file.ts'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import {
  readTranslation,
  type TranslationFormat,
  writeTranslation,
} from '#schemas/translations/translation-formats.ts'
import { saveFile } from '#tools/save-file.ts'
import { Dialog } from '../components/dialog.tsx'
import type { Draft } from '../state/draft.ts'
import { MARKUP } from '../state/inert-markup.ts'

interface TextFilesProps {
  draft: Draft
  live: SiteTexts
  files: SiteTexts
  /** Whether a publication waits: the draft is not changed meanwhile. */
  isLocked: boolean
  /** The language that is shown, and its messages. */
  language: string
  rows: readonly TextRow[]
  /** Names of the languages of the site by code. */
  names: ReadonlyMap<string, string>
  /** The messages of each language that is loaded. */
  byLanguage: ReadonlyMap<string, readonly SiteText[]>
  setLanguage: (language: string) => void
}

/** Texts for translators: a file of the language that is shown, and the way back into the draft. */
export function TextFiles(props: TextFilesProps) {
  const [opened, setOpened] = useState<'export' | 'import' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="texts-files">
      <button type="button" className="button" onClick={() => setOpened('export')}>
        Export…
      </button>
      <button type="button" className="button" disabled={props.isLocked} onClick={() => setOpened('import')}>
        Import…
      </button>
      <Dialog title="Export texts" isOpen={opened === 'export'} close={close}>
        <Export {...props} close={close} />
      </Dialog>
      <Dialog title="Import texts" isOpen={opened === 'import'} close={close}>
        <Import {...props} close={close} />
      </Dialog>
    </div>
  )
}

const FILE_TYPES = {
  xliff: { name: 'XLIFF 2.1, for translation programs', ending: 'xlf', mediaType: 'application/xliff+xml' },
  json: { name: 'JSON', ending: 'json', mediaType: 'application/json' },
} as const satisfies Record<TranslationFormat, object>

interface FormProps extends TextFilesProps {
  close: () => void
}

function Export({ draft: { siteId }, language, rows, names, close }: FormProps) {
  const id = useId()
  const [format, setFormat] = useState<TranslationFormat>('xliff')
  const untranslated = rows.filter(({ isMissing }) => isMissing).length
  const save = () => {
    const { ending, mediaType } = FILE_TYPES[format]
    const text = writeTranslation(translationOf(rows, language), format, MARKUP)
    saveFile(`${siteId}.${language}.${ending}`, text, mediaType)
    close()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="lead">
        {rows.length} texts in {names.get(language) ?? language} with their English source and their
        variables; {untranslated} are not translated.
      </p>
      <label htmlFor={id}>Format</label>
      <select
        id={id}
        className="input"
        value={format}
        onChange={(event) => setFormat(event.target.value as TranslationFormat)}
      >
        {Object.entries(FILE_TYPES).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Actions close={close}>
        <button type="submit" className="button primary">
          Export
        </button>
      </Actions>
    </form>
  )
}

const FILE_MAX_BYTES = 16 * 1024 * 1024

interface ReadFile {
  readonly name: string
  readonly translation: Translation
}

function Import({ draft, live, files, names, byLanguage, setLanguage, close }: FormProps) {
  const id = useId()
  const [read, setRead] = useState<ReadFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = async (file: File | undefined) => {
    if (file === undefined) return
    setRead(null)
    try {
      const translation = await translationIn(file, names)
      setProblem(null)
      setRead({ name: file.name, translation })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const imported = useMemo(() => {
    if (read === null) return null
    const { language } = read.translation
    const texts = byLanguage.get(language)
    return texts === undefined
      ? null
      : importTexts(read.translation, { rows: textRows(texts, files, language), files })
  }, [read, byLanguage, files])
  const take = () => {
    if (imported === null) return
    const changes = Object.entries(imported.files).map(([file, text]) => {
      const isAsLive = text === (live[file] ?? null)
      return [file, isAsLive ? undefined : text] as const
    })
    draft.putFiles(Object.fromEntries(changes))
    setLanguage(imported.language)
    close()
  }
  const count = imported === null ? 0 : imported.taken.length + imported.reset.length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <label htmlFor={id}>A file in XLIFF 2.1 or JSON</label>
      <input
        id={id}
        type="file"
        accept=".xlf,.xliff,.xml,.json"
        // A file that was corrected is chosen again under the same name, which is no change to a browser.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={(event) => void load(event.target.files?.[0])}
      />
      {problem === null ? null : (
        <p className="field-refusals" role="alert">
          {problem}
        </p>
      )}
      {read === null ? null : imported === null ? (
        <p role="status">Loading the texts of the site…</p>
      ) : (
        <Report
          name={read.name}
          language={names.get(imported.language) ?? imported.language}
          imported={imported}
        />
      )}
      <Actions close={close}>
        <button type="submit" className="button primary" disabled={count === 0}>
          {imported === null || count === 0
            ? 'Take the texts'
            : `Take ${count} ${count === 1 ? 'text' : 'texts'}`}
        </button>
      </Actions>
    </form>
  )
}

async function translationIn(file: File, names: ReadonlyMap<string, string>): Promise<Translation> {
  if (file.size > FILE_MAX_BYTES) throw new Error('This file is larger than 16 MB.')
  const read = readTranslation(await file.text(), MARKUP)
  if ('problem' in read) throw new Error(read.problem)
  if (names.has(read.language)) return read
  throw new Error(
    `This file is in “${read.language}”, and the site has ${wordList([...names.keys()])}. Add the language first.`,
  )
}

interface ReportProps {
  name: string
  language: string
  imported: ImportedTexts
}

function Report({ name, language, imported }: ReportProps) {
  const { taken, reset, same, untranslated, refused, remarks } = imported
  return (
    <>
      <p className="lead" role="status">
        {name}, {language}: {taken.length} new texts, {reset.length} back to the text of the product, {same}{' '}
        as before, {untranslated} not translated, {refused.length} refused. Nothing is written yet; players
        see the texts after the draft is published.
      </p>
      <Lines title="Refused, and left out" lines={refused} isBad />
      <Lines title="Taken, with remarks" lines={remarks} isBad={false} />
    </>
  )
}

function Lines({ title, lines, isBad }: { title: string; lines: readonly ImportLine[]; isBad: boolean }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <>
      <h3 id={id}>{title}</h3>
      {/* A region that scrolls must take the focus, for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="import-report" aria-labelledby={id} role="list" tabIndex={0} data-refused={isBad}>
        {lines.map(({ id: message, value, expected }, place) => (
          // A message may be in the file twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <span className="code">{message}</span>
            {value === null ? null : <q dir="auto">{value}</q>}
            <span className="import-expected">{expected}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Actions({ close, children }: { close: () => void; children: ReactNode }) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button" onClick={close}>
        Cancel
      </button>
      {children}
    </div>
  )
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
