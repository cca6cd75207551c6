import { useId, useState } from 'react'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { Dialog } from '../components/dialog.tsx'
import type { OpenSite } from '../state/open-site.ts'
import {
  addSiteLanguage,
  describeLanguage,
  type DescribedLanguage,
  isKnownBelow,
  type ManifestWithLanguages,
  namedLanguages,
  ownTextCount,
  removeSiteLanguage,
  tagOf,
  translatedPart,
} from './site-languages.ts'

interface LanguagesDialogProps {
  site: OpenSite
  manifest: ManifestWithLanguages
  live: SiteTexts
  files: SiteTexts
  isLocked: boolean
  /** The messages of each language that is loaded. */
  byLanguage: ReadonlyMap<string, readonly SiteText[]>
}

/** The languages of a site with their progress; adds one, and removes one. */
export function LanguagesDialog(props: LanguagesDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Languages…
      </button>
      <Dialog title="Languages" isOpen={isOpen} close={() => setOpen(false)}>
        <LanguageTable {...props} />
        <ul className="field-refusals" aria-label="Why the draft is refused">
          {(props.site.check?.refusals ?? []).map(({ path, expected }) => (
            <li key={`${path} ${expected}`}>
              {path} {expected}
            </li>
          ))}
        </ul>
        {props.isLocked ? null : <NewLanguage {...props} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
      </Dialog>
    </>
  )
}

const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** Rounded down, so that a language with a gap is not called whole. */
export const percentOf = (part: number): string => percent.format(Math.floor(part * 100) / 100)

function LanguageTable({ site, manifest, live, files, isLocked, byLanguage }: LanguagesDialogProps) {
  const { languages } = manifest
  const [leaving, setLeaving] = useState<string | null>(null)
  return (
    <table className="language-table">
      <thead>
        <tr>
          <th scope="col">Language</th>
          <th scope="col">Texts</th>
          <th scope="col">
            <span className="visually-hidden">Removal</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {languages.served.map((code) => {
          const texts = byLanguage.get(code)
          const { name = code, direction } = languages.data[code] ?? {}
          return (
            <tr key={code}>
              <th scope="row">
                <span lang={code}>{name}</span> <span className="code">{code}</span>
                {direction === 'rtl' ? ' · right to left' : ''}
              </th>
              <td className="figures">
                {texts === undefined ? '…' : percentOf(translatedPart(texts, files, code))}
              </td>
              <td>
                {code === languages.default ? (
                  'Default'
                ) : leaving === code ? (
                  <>
                    <p role="alert">
                      {ownTextCount(files, code)} own texts in it are lost. Pages and texts of the manifest in
                      it stay, and are not shown.
                    </p>
                    <button
                      type="button"
                      className="button"
                      onClick={() => {
                        removeSiteLanguage(site.draft, { languages, files, live }, code)
                        setLeaving(null)
                      }}
                    >
                      Remove {name}
                    </button>
                  </>
                ) : (
                  <button
                    type="button"
                    className="button quiet"
                    disabled={isLocked}
                    aria-label={`Remove ${name}…`}
                    onClick={() => setLeaving(code)}
                  >
                    Remove…
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const EMPTY = ''

function NewLanguage({ site, manifest, files, byLanguage }: LanguagesDialogProps) {
  const { languages } = manifest
  const ids = { tag: useId(), names: useId(), state: useId(), from: useId(), fallback: useId() }
  const [tag, setTag] = useState('')
  const [from, setFrom] = useState(EMPTY)
  const [chosenFallback, setFallback] = useState('en')
  const { inherited } = site.check ?? site.detail
  const language = tag.trim() === '' ? null : describeLanguage(tagOf(tag))
  const isServed = language !== null && languages.served.includes(language.code)
  const isComplete = language !== null && isKnownBelow(inherited, language.code)
  const products = languages.served.filter((code) =>
    byLanguage.get(code)?.some(({ product }) => product !== null),
  )
  const nameOf = (code: string) => languages.data[code]?.name ?? code
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (language === null || isServed) return
        addSiteLanguage(
          site.draft,
          { manifest, inherited, files },
          {
            language,
            fallback: chosenFallback,
            from: byLanguage.get(from) ?? [],
            fromCode: from,
          },
        )
        setTag('')
      }}
    >
      <h3>Add a language</h3>
      <label htmlFor={ids.tag}>Language by name or tag: Polish, pt-BR, he</label>
      <input
        id={ids.tag}
        className="input"
        list={ids.names}
        autoComplete="off"
        spellCheck={false}
        required
        value={tag}
        aria-describedby={ids.state}
        onChange={(event) => setTag(event.target.value)}
      />
      <datalist id={ids.names}>
        {[...namedLanguages().keys()].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div id={ids.state} className="field-hint" role="status">
        {tag.trim() === '' ? null : language === null ? (
          <p>Browsers know no language of this name or tag.</p>
        ) : isServed ? (
          <p>The site has {language.english} already.</p>
        ) : (
          <Formats language={language} isComplete={isComplete} />
        )}
      </div>
      {language === null || isComplete ? null : (
        <>
          <label htmlFor={ids.from}>Begin with</label>
          <select
            id={ids.from}
            className="input"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          >
            <option value={EMPTY}>No texts</option>
            {languages.served.map((code) => (
              <option key={code} value={code}>
                A copy of {nameOf(code)}
              </option>
            ))}
          </select>
          <label htmlFor={ids.fallback}>A missing text is shown in</label>
          <select
            id={ids.fallback}
            className="input"
            value={chosenFallback}
            onChange={(event) => setFallback(event.target.value)}
          >
            {[...new Set(['en', ...products])].map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </>
      )}
      <div className="dialog-actions">
        <button type="submit" className="button primary" disabled={language === null || isServed}>
          Add {language?.english ?? 'the language'}
        </button>
      </div>
    </form>
  )
}

/** A time and a number, as the language writes them. */
const MOMENT = new Date('2026-12-24T18:30:00Z')
const NUMBER = 1_234_567.5

function Formats({
  language: { code, data, english, locale },
  isComplete,
}: {
  language: DescribedLanguage
  isComplete: boolean
}) {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return (
    <>
      <p>
        {english}: <bdi lang={code}>{data.name}</bdi>,{' '}
        {data.direction === 'rtl' ? 'from right to left' : 'from left to right'}.{' '}
        {isComplete ? 'The texts are there already.' : ''}
      </p>
      <p lang={code} dir={data.direction}>
        {new Intl.NumberFormat(locale).format(NUMBER)} ·{' '}
        {new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(MOMENT)}
      </p>
      <p>Forms of a number: {forms.join(', ')}.</p>
    </>
  )
}
