import { useId, useState, type ComponentProps } from 'react'
import { newKey } from '#runtime/client/pending-sends.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { useSites, useThemes } from '../state/builder-queries.ts'
import { useCreateSite } from '../state/save-site.ts'
import { Dialog } from '../components/dialog.tsx'

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const timeZones = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

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
  const { sites } = useSites()
  const { themes } = useThemes()
  const { mutate, isPending, failureReason } = useCreateSite()
  const [wanted, setWanted] = useState({
    siteId: '',
    name: '',
    host: '',
    theme: themes[0]?.themeId ?? '',
    extends: 'base',
    timeZone: OWN_ZONE,
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
          timeZone: wanted.timeZone,
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
        if (!isPending) submit()
      }}
    >
      <TextField
        label="Site id"
        className="input code"
        required
        value={wanted.siteId}
        onChange={set('siteId')}
      />
      <p className="field-hint">Its folder and its local host: small letters, digits and hyphens.</p>
      <TextField label="Name" value={wanted.name} onChange={set('name')} />
      <TextField
        label="Host name, if it has one already"
        className="input code"
        placeholder="lotto.example"
        value={wanted.host}
        onChange={set('host')}
      />
      <Choice
        label="Time zone"
        value={wanted.timeZone}
        onChange={set('timeZone')}
        choices={timeZones.map((zone) => [zone, zone])}
      />
      <p className="field-hint">The clock of its times, and later of its days and limits.</p>
      <div className="columns">
        <Choice
          label="Theme"
          value={wanted.theme}
          onChange={set('theme')}
          choices={themes.map(({ themeId, name }) => [themeId, name])}
        />
        <Choice
          label="Extends"
          value={wanted.extends}
          onChange={set('extends')}
          choices={sites.map(({ siteId }) => [siteId, siteId])}
        />
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
        <button type="submit" className="button primary" disabled={wanted.siteId === ''}>
          Make the site
        </button>
      </div>
    </form>
  )
}

function TextField({ label, className = 'input', ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={className} autoComplete="off" {...input} />
    </>
  )
}

interface ChoiceProps extends ComponentProps<'select'> {
  label: string
  choices: readonly (readonly [value: string, title: string])[]
}

function Choice({ label, choices, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" {...select}>
        {choices.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
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
