import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { textRows } from '#schemas/translations/text-rows.ts'
import { useBuilder } from '../state/builder-context.ts'
import type { OpenSite } from '../state/open-site.ts'
import { useDraftFiles, useLiveFiles } from '../state/site-files.ts'
import type { ManifestWithLanguages } from './site-languages.ts'
import { LanguagesDialog } from './languages-dialog.tsx'
import { TextEditor } from './text-editor.tsx'
import { TextFiles } from './text-files.tsx'
import { TextList } from './text-list.tsx'
import { TextsOnPage } from './texts-on-page.tsx'
import { TextTools } from './text-tools.tsx'
import { foundRows, type TextFilter } from './text-rows.ts'

/** Every message of the product, with what this site says in its place, in each of its languages. */
export function TextsPage({ site }: { site: OpenSite }) {
  const manifest = manifestOf(site)
  const { data, default: first, served } = manifest.languages
  const [language, setLanguage] = useState(first)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<TextFilter>('all')
  const [part, setPart] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [path, setPath] = useState('/')
  /** The messages that were seen on each path. */
  const [seen, setSeen] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const { live, problem } = useLiveFiles(site)
  const files = useDraftFiles(site)
  const { byLanguage, failure } = useTexts(site, served)
  const spoken = served.includes(language) ? language : first
  const texts = byLanguage.get(spoken)
  const rows = useMemo(
    () => (texts === undefined || files === undefined ? [] : textRows(texts, files, spoken)),
    [texts, files, spoken],
  )
  const found = useMemo(() => foundRows(rows, { search, filter, part }), [rows, search, filter, part])
  const isLocked = site.stored.waiting !== undefined
  const reason = problem ?? failure
  if (reason !== null) return <p role="alert">The texts could not be loaded: {reason}</p>
  if (live === undefined || files === undefined || texts === undefined)
    return (
      <p className="texts-state" role="status">
        Loading the texts…
      </p>
    )
  return (
    <div className="texts-page">
      <h1 className="visually-hidden">Texts of {site.detail.name}</h1>
      <section className="texts-found" aria-label="Messages">
        <TextTools
          wanted={{ search, filter, part, language: spoken }}
          change={{ setSearch, setFilter, setPart, setLanguage }}
          languages={served.map((code) => [code, data[code]?.name ?? code])}
          rows={rows}
        >
          <LanguagesDialog
            site={site}
            manifest={manifest}
            live={live}
            files={files}
            isLocked={isLocked}
            byLanguage={byLanguage}
          />
          <TextFiles
            draft={site.draft}
            live={live}
            files={files}
            isLocked={isLocked}
            language={spoken}
            rows={rows}
            names={new Map(served.map((code) => [code, data[code]?.name ?? code]))}
            byLanguage={byLanguage}
            setLanguage={setLanguage}
          />
        </TextTools>
        <TextList rows={found} chosen={chosen} choose={setChosen} language={spoken} />
      </section>
      {chosen === null ? (
        <TextsOnPage
          site={site}
          language={spoken}
          path={path}
          setPath={setPath}
          choose={(id) => {
            setChosen(id)
            setSeen((before) => withSeen(before, path, [id]))
          }}
          see={(ids) => setSeen((before) => withSeen(before, path, ids))}
        />
      ) : (
        <TextEditor
          key={chosen}
          id={chosen}
          draft={site.draft}
          live={live}
          files={files}
          isLocked={isLocked}
          languages={served.map((code) => ({
            code,
            name: data[code]?.name ?? code,
            text: byLanguage.get(code)?.find(({ id }) => id === chosen),
          }))}
          seenOn={[...seen].filter(([, ids]) => ids.has(chosen)).map(([at]) => at)}
          showOn={(at) => {
            setPath(at)
            setChosen(null)
          }}
          close={() => setChosen(null)}
        />
      )}
    </div>
  )
}

/** The messages by path, with those that are seen on one now. */
function withSeen(
  before: ReadonlyMap<string, ReadonlySet<string>>,
  path: string,
  ids: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(before).set(path, new Set([...(before.get(path) ?? []), ...ids]))
}

function manifestOf({ check, detail }: OpenSite): ManifestWithLanguages {
  return check?.resolved ?? detail.resolved ?? { languages: { default: 'en', served: ['en'], data: {} } }
}

/** The messages of a site in each language; those of a further language load when it is served. */
export function useTexts({ draft: { siteId } }: OpenSite, served: readonly string[]) {
  const { api } = useBuilder()
  const answers = useQueries({
    queries: served.map((language) => ({
      queryKey: ['texts', siteId, language],
      queryFn: () => api.texts(siteId, language),
    })),
  })
  const byLanguage = new Map<string, readonly SiteText[]>()
  for (const { data } of answers) if (data !== undefined) byLanguage.set(data.language, data.texts)
  return { byLanguage, failure: answers.find(({ error }) => error !== null)?.error?.message ?? null }
}
