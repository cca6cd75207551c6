import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { StagedSite } from '#schemas/operator/sites.ts'
import { useBuilder } from '../state/builder-context.ts'
import { IconButton } from '../components/icon-button.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import type { OpenSite } from '../state/open-site.ts'

const FORMS = [
  { form: 'short', title: 'Short registration' },
  { form: 'full', title: 'Full registration' },
] as const

/** The registration forms of the draft, rendered and validated by the players' own module. */
export function FormsPage({ site }: { site: OpenSite }) {
  const id = useId()
  const manifest = site.check?.resolved ?? site.detail.resolved
  const [wanted, setLanguage] = useState('')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [isFilled, setFilled] = useState(true)
  const [round, setRound] = useState(0)
  const language =
    manifest?.languages.served.includes(wanted) === true ? wanted : (manifest?.languages.default ?? '')
  const { staged, problem } = useStaged(site, language)
  const refusals = site.check?.refusals ?? site.detail.refusals
  if (site.detail.status === 'template') {
    return (
      <div className="empty">
        <p>
          <strong>What others extend has no forms of its own.</strong>
        </p>
        <p>Open a site that extends it.</p>
      </div>
    )
  }
  return (
    <div className="page">
      <div className="page-head">
        <h1>Forms of {site.detail.name}</h1>
        <div className="toolbar">
          <label htmlFor={id}>Language</label>
          <select
            id={id}
            className="input flat"
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {(manifest?.languages.served ?? []).map((code) => (
              <option key={code} value={code}>
                {manifest?.languages.data[code]?.name ?? code}
              </option>
            ))}
          </select>
          <div className="segments" role="group" aria-label="Colour scheme">
            <IconButton
              icon="sun"
              label="Light scheme"
              pressed={scheme === 'light'}
              onClick={() => setScheme('light')}
            />
            <IconButton
              icon="moon"
              label="Dark scheme"
              pressed={scheme === 'dark'}
              onClick={() => setScheme('dark')}
            />
          </div>
          <label className="check">
            <input type="checkbox" checked={isFilled} onChange={(event) => setFilled(event.target.checked)} />
            Sample answers
          </label>
          <button type="button" className="button quiet" onClick={() => setRound(round + 1)}>
            Begin anew
          </button>
        </div>
        <p className="lead">
          Drawn by the registration module on the draft, with its validation. Nothing is sent: names and
          addresses that begin with “taken” are taken, all others are free.
        </p>
      </div>
      {problem === null ? null : (
        <p className="banner" role="status">
          {problem}
        </p>
      )}
      {staged === null && refusals.length > 0 ? (
        <ul className="field-refusals" aria-label="Why there are no forms">
          {refusals.map(({ path, expected }) => (
            <li key={`${path} ${expected}`}>
              <span className="code">{path}</span> {expected}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="stages">
        {FORMS.map(({ form, title }) => (
          <FormFigure
            key={`${form} ${round}`}
            form={form}
            title={title}
            staged={staged}
            scheme={scheme}
            isFilled={isFilled}
          />
        ))}
      </div>
    </div>
  )
}

interface FormFigureProps {
  form: 'short' | 'full'
  title: string
  staged: StagedSite | null
  scheme: 'light' | 'dark'
  isFilled: boolean
}

function FormFigure({ form, title, staged, scheme, isFilled }: FormFigureProps) {
  const request = useMemo(
    () => (staged === null ? null : ({ kind: 'form', form, staged, scheme, isFilled } as const)),
    [form, staged, scheme, isFilled],
  )
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <StageFrame title={title} request={request} />
    </figure>
  )
}

/** The draft's data for its forms. While the draft is refused, the last valid one is shown, or the saved manifest. */
function useStaged(site: OpenSite, language: string): { staged: StagedSite | null; problem: string | null } {
  const { api } = useBuilder()
  const { draft, check, detail } = site
  const { siteId } = draft
  const isRight = check !== null && check.refusals.length === 0
  const saved = detail.refusals.length === 0 ? { manifest: detail.manifest, files: {} } : null
  const shown = isRight ? { manifest: check.text, files: check.files } : saved
  const { data = null, error } = useQuery({
    // `shown` counts the valid drafts: each reloads its forms.
    queryKey: ['staged', siteId, language, check?.shown ?? 0],
    queryFn:
      check !== null && shown !== null && language !== ''
        ? () => api.stage(siteId, shown, language)
        : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const refused =
    check !== null && !isRight
      ? data === null
        ? 'The draft is refused, and no earlier one that was right is known: the forms appear once it is corrected.'
        : 'The draft is refused: these are the forms of the last one that was right.'
      : null
  return { staged: data, problem: refused ?? error?.message ?? null }
}
