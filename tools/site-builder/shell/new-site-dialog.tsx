import { useId, useState } from 'react'
import { newKey } from '#runtime/client/pending-sends.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { useSites, useThemes } from '../state/builder-queries.ts'
import { useCreateSite } from '../state/save-site.ts'
import { Dialog } from './dialog.tsx'

interface NewSiteDialogProps {
  isOpen: boolean
  close: () => void
  created: (siteId: string) => void
}

/** A new site: a folder with a manifest that extends another one. */
export function NewSiteDialog({ isOpen, close, created }: NewSiteDialogProps) {
  return (
    <Dialog title="New site" isOpen={isOpen} close={close}>
      <NewSiteForm close={close} created={created} />
    </Dialog>
  )
}

function NewSiteForm({ close, created }: Omit<NewSiteDialogProps, 'isOpen'>) {
  const id = useId()
  const { sites } = useSites()
  const { themes } = useThemes()
  const { mutate, isPending, failureReason } = useCreateSite()
  const [wanted, setWanted] = useState({
    siteId: '',
    name: '',
    host: '',
    theme: themes[0]?.themeId ?? '',
    extends: 'base',
  })
  const set = (name: keyof typeof wanted) => (event: { target: { value: string } }) =>
    setWanted({ ...wanted, [name]: event.target.value })
  const submit = () =>
    mutate(
      {
        wanted: {
          siteId: wanted.siteId,
          theme: wanted.theme,
          hosts: wanted.host === '' ? [] : [wanted.host],
          extends: wanted.extends,
          ...(wanted.name === '' ? {} : { name: wanted.name }),
        },
        key: newKey(),
      },
      {
        onSuccess() {
          close()
          created(wanted.siteId)
        },
      },
    )
  const reasons = reasonsOf(failureReason)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={`${id}-id`}>Site id</label>
      <input
        id={`${id}-id`}
        className="input code"
        required
        autoComplete="off"
        value={wanted.siteId}
        onChange={set('siteId')}
      />
      <p className="field-hint">Its folder and its local host: small letters, digits and hyphens.</p>
      <label htmlFor={`${id}-name`}>Name</label>
      <input
        id={`${id}-name`}
        className="input"
        autoComplete="off"
        value={wanted.name}
        onChange={set('name')}
      />
      <label htmlFor={`${id}-host`}>Host name, if it has one already</label>
      <input
        id={`${id}-host`}
        className="input code"
        autoComplete="off"
        placeholder="lotto.example"
        value={wanted.host}
        onChange={set('host')}
      />
      <div className="columns">
        <div>
          <label htmlFor={`${id}-theme`}>Theme</label>
          <select id={`${id}-theme`} className="input" value={wanted.theme} onChange={set('theme')}>
            {themes.map(({ themeId, name }) => (
              <option key={themeId} value={themeId}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-extends`}>Extends</label>
          <select id={`${id}-extends`} className="input" value={wanted.extends} onChange={set('extends')}>
            {sites.map(({ siteId }) => (
              <option key={siteId}>{siteId}</option>
            ))}
          </select>
        </div>
      </div>
      {reasons.length > 0 ? (
        <ul className="field-refusals" role="alert">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={isPending || wanted.siteId === ''}>
          Make the site
        </button>
      </div>
    </form>
  )
}

/** The refusals with their places; while the service does not answer, that it is tried again. */
function reasonsOf(problem: Error | null): string[] {
  if (problem === null) return []
  const refusals = problem instanceof ApiProblem ? problem.refusals : []
  return refusals.length === 0
    ? [problem.message]
    : refusals.map(({ path, expected }) => `${path} ${expected}`)
}
