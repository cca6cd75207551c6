import { useEffect, useId, useState, type ChangeEvent } from 'react'
import { themeOf } from '#schemas/site-manifest/check-theme.ts'
import { exportTokens } from '#schemas/theme/design-tokens/export-tokens.ts'
import { importTokens, type ImportedTokens } from '#schemas/theme/design-tokens/import-tokens.ts'
import { saveFile } from '#tools/save-file.ts'
import { NewTheme } from './new-theme.tsx'
import { useThemeEditor, useToken } from './theme-editor.ts'
import { wellFormed } from '../form/theme-layer.ts'

/** Design tokens of the W3C community group, in and out, and the theme as one of its own. */
export function FilesSection() {
  return (
    <>
      <section aria-labelledby="theme-files">
        <h2 id="theme-files">Design tokens</h2>
        <p className="lead">
          Files of the W3C Design Tokens format (2025.10), as design tools read and write them.
        </p>
        <ExportButton />
        <TokenImport />
      </section>
      <NewTheme />
    </>
  )
}

function ExportButton() {
  const { site, layer } = useThemeEditor()
  const save = () => {
    const text = `${JSON.stringify(exportTokens(layer.theme), null, 2)}\n`
    saveFile(`${site.draft.siteId}.tokens.json`, text, 'application/json')
  }
  return (
    <button type="button" className="button" onClick={save}>
      Export this theme
    </button>
  )
}

const FILE_MAX_BYTES = 2 * 1024 * 1024

interface ReadFile extends ImportedTokens {
  readonly name: string
}

/** Shows the tokens of a file in the theme, with a report of each; they are written once they are taken. */
function TokenImport() {
  const id = useId()
  const { layer, show } = useThemeEditor()
  const overrides = useToken([])
  const [read, setRead] = useState<ReadFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => show(null), [show])
  const load = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    try {
      const below = themeOf(layer.base, wellFormed(layer.inherited))
      const imported = importTokens(await jsonOf(file), below, wellFormed(layer.own))
      setProblem(null)
      setRead({ ...imported, name: file.name })
      overrides.show(imported.overrides)
    } catch (error) {
      setRead(null)
      setProblem(error instanceof Error ? error.message : String(error))
    }
    target.value = ''
  }
  const leave = () => {
    show(null)
    setRead(null)
  }
  return (
    <form
      className="token-import"
      aria-label="Import of design tokens"
      onSubmit={(event) => {
        event.preventDefault()
        if (read === null) return
        overrides.put(Object.keys(read.overrides).length === 0 ? undefined : read.overrides)
        setRead(null)
      }}
    >
      <label htmlFor={id}>Import a file</label>
      <input id={id} type="file" accept=".json,application/json" onChange={(event) => void load(event)} />
      {problem === null ? null : (
        <p className="field-refusals" role="alert">
          {problem}
        </p>
      )}
      {read === null ? null : <Report read={read} leave={leave} />}
    </form>
  )
}

async function jsonOf(file: File): Promise<unknown> {
  if (file.size > FILE_MAX_BYTES) throw new Error('This file is larger than 2 MB.')
  try {
    return JSON.parse(await file.text()) as unknown
  } catch (error) {
    throw new Error(`This file is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

const OUTCOMES = { taken: 'new', same: 'as before', skipped: 'skipped' } as const

function Report({ read, leave }: { read: ReadFile; leave: () => void }) {
  const { report, name } = read
  const count = (outcome: keyof typeof OUTCOMES) => report.filter((token) => token.outcome === outcome).length
  return (
    <>
      <p className="lead" role="status">
        {report.length === 0
          ? `${name} has no design tokens.`
          : `${name}: ${count('taken')} tokens with new values, ${count('same')} as before, ${count('skipped')} skipped. The result is shown in the theme; nothing is written yet.`}
      </p>
      <div className="panel-actions">
        <button type="submit" className="button primary" disabled={count('taken') === 0}>
          Take the tokens
        </button>
        <button type="button" className="button" onClick={leave}>
          Cancel
        </button>
      </div>
      <ul className="token-report" role="list" aria-label="Tokens of the file">
        {report
          .filter(({ outcome }) => outcome !== 'same')
          .map(({ token, outcome, note }) => (
            <li key={token} data-outcome={outcome}>
              <span className="code">{token}</span>
              <span>
                {OUTCOMES[outcome]}: {note}
              </span>
            </li>
          ))}
      </ul>
    </>
  )
}
