import { useId, useState, type ComponentProps } from 'react'
import type { ListedSite } from '#schemas/operator/sites.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import { useCatalogue, useSites, useThemes } from '../state/builder-queries.ts'
import { brandsOf } from '../gallery/site-state.ts'
import { useCopiedFonts, useCopySite } from '../gallery/site-copies.ts'
import type { Start } from '../gallery/start.ts'
import { useCreateSite } from '../state/save-site.ts'
import { Dialog } from '../components/dialog.tsx'
import { Reasons, reasonsOf } from '../components/reasons.tsx'

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** Ids are at most this long. */
const ID_LENGTH = 32
const timeZones = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

interface NewSiteDialogProps {
  /** Null where the dialog is closed. */
  start: Start | null
  change: (start: Start) => void
  close: () => void
  created: (siteId: string) => void
}

/** A new site: a folder with a manifest that extends another one, or a copy of a site or a folder. */
export function NewSiteDialog({ start, ...actions }: NewSiteDialogProps) {
  return (
    <Dialog title="New site" isOpen={start !== null} close={actions.close}>
      {start === null ? null : <NewSiteForm start={start} {...actions} />}
    </Dialog>
  )
}

interface Wanted {
  /** Null while the id follows from the name. */
  readonly typedId: string | null
  readonly name: string
  readonly host: string
  readonly theme: string
  readonly extends: string
  readonly timeZone: string
}

type SetSetting = (name: keyof Wanted) => (event: { target: { value: string } }) => void

function NewSiteForm({ start, change, close, created }: NewSiteDialogProps & { start: Start }) {
  const { themes } = useThemes()
  const create = useCreateSite()
  const { copy, progress } = useCopySite()
  const fonts = useCopiedFonts(start)
  const isPending = create.isPending || copy.isPending
  const isCopy = start.kind !== 'empty'
  // A copy with other settings has another key; the same one is not made twice.
  const [key, setKey] = useState(newKey)
  const [wanted, setWanted] = useState<Wanted>({
    typedId: start.kind === 'folder' ? start.siteId : null,
    name: '',
    host: '',
    // The first one, as soon as the themes are read.
    theme: '',
    extends: 'base',
    timeZone: OWN_ZONE,
  })
  const siteId = wanted.typedId ?? idOfName(wanted.name)
  const set: SetSetting = (name) => (event) => {
    setWanted({ ...wanted, [name]: event.target.value })
    setKey(newKey())
  }
  const theme = wanted.theme === '' ? (themes[0]?.themeId ?? '') : wanted.theme
  const submit = () => {
    const { name, host, extends: parent, timeZone } = wanted
    const own = { siteId, hosts: host === '' ? [] : [host], ...(name === '' ? {} : { name }) }
    const onSuccess = () => {
      close()
      created(siteId)
    }
    if (start.kind !== 'empty') return copy.mutate({ start, wanted: own, key }, { onSuccess })
    const { gameRules } = start
    const games = gameRules === undefined ? {} : { gameRules: [...gameRules] }
    create.mutate(
      { wanted: { ...own, theme, extends: parent, timeZone, ...games }, key: newKey() },
      { onSuccess },
    )
  }
  // While the service does not answer, the reason is that it is tried again.
  const problem = isCopy ? copy.failureReason : create.failureReason
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <StartChoice
        start={start}
        change={(next) => {
          setKey(newKey())
          change(next)
        }}
      />
      <TextField label="Name" placeholder="Golden Loch" value={wanted.name} onChange={set('name')} />
      <TextField label="Site id" className="input code" required value={siteId} onChange={set('typedId')} />
      <p className="field-hint">
        {`On this machine it answers at ${siteId === '' ? 'id' : siteId}.localhost. Small letters, digits and hyphens.`}
      </p>
      <TextField
        label="Host name, if it has one already"
        className="input code"
        placeholder="lotto.example"
        value={wanted.host}
        onChange={set('host')}
      />
      {isCopy ? null : <OwnSettings wanted={{ ...wanted, theme }} set={set} />}
      <FontLicences fonts={fonts ?? []} />
      {problem === null ? null : <Reasons reasons={reasonsOf(problem)} />}
      <p className="field-hint" role="status">
        {copy.isPending ? progress : null}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button
          type="submit"
          className="button primary"
          disabled={siteId === '' || (!isCopy && theme === '') || fonts === null || isPending}
        >
          {copy.isPending ? 'Copying…' : isCopy ? 'Make the copy' : 'Make the site'}
        </button>
      </div>
    </form>
  )
}

/** The statement about the fonts of a copy, without which it is not made. */
function FontLicences({ fonts }: { fonts: readonly string[] }) {
  if (fonts.length === 0) return null
  return (
    <label className="check">
      <input type="checkbox" required />
      <span>
        The licences of its fonts allow to use them on the new site too:{' '}
        <span className="code">{fonts.join(', ')}</span>
      </span>
    </label>
  )
}

/** The settings that a copy takes from the other site. */
function OwnSettings({ wanted, set }: { wanted: Wanted; set: SetSetting }) {
  const { sites } = useSites()
  const { themes } = useThemes()
  return (
    <>
      <Choice
        label="Time zone"
        value={wanted.timeZone}
        onChange={set('timeZone')}
        choices={timeZones.map((zone) => [zone, zone])}
      />
      <p className="field-hint">The clock of its times, and later of its days and limits.</p>
      <Choice
        label="Theme"
        value={wanted.theme}
        onChange={set('theme')}
        choices={themes.map(({ themeId, name }) => [themeId, name])}
      />
      <details>
        <summary>Settings that it takes over</summary>
        <Choice
          label="Extends"
          value={wanted.extends}
          onChange={set('extends')}
          choices={sites.map(({ siteId }) => [siteId, siteId])}
        />
        <p className="field-hint">
          A setting that the new site does not change is that of this one, also when it changes later.
        </p>
      </details>
    </>
  )
}

/** The id that a name suggests: `golden-loch` for “Golden Löch”. */
export const idOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, ID_LENGTH)
    .replace(/-$/, '')

/** The choices of what a site starts from, each with the text of its option. */
function useStarts(start: Start) {
  const { sites } = useSites()
  const { data } = useCatalogue()
  const empty = (data?.gameTemplates ?? []).map(({ name, gameRules }) => ({
    value: gameRules.join(' '),
    title: name,
    start: { kind: 'empty', gameRules } satisfies Start,
  }))
  const ofSite = ({ siteId, name }: Pick<ListedSite, 'siteId' | 'name'>) => ({
    value: siteId,
    title: `${name} (${siteId})`,
    start: { kind: 'site', siteId } satisfies Start,
  })
  const brands = brandsOf(sites)
  const chosen = sites.filter(({ siteId }) => start.kind === 'site' && siteId === start.siteId)
  const copies = [...brands, ...chosen.filter((site) => !brands.includes(site))].map(ofSite)
  return { empty, copies }
}

function valueOfStart(start: Start): string {
  if (start.kind === 'empty') return start.gameRules?.join(' ') ?? ''
  return start.kind === 'site' ? start.siteId : 'folder'
}

function StartChoice({ start, change }: { start: Start } & Pick<NewSiteDialogProps, 'change'>) {
  const id = useId()
  const { empty, copies } = useStarts(start)
  if (start.kind === 'folder')
    return (
      <p>
        From the folder {start.folder}: {Object.keys(start.content.files).length} texts,{' '}
        {start.content.pictures.size} pictures and {start.content.fonts.size} fonts.
        {start.leftOut.length === 0 ? null : <span>Left out: {start.leftOut.join(', ')}.</span>}
      </p>
    )
  const take = (value: string) =>
    change([...empty, ...copies].find((one) => one.value === value)?.start ?? { kind: 'empty' })
  return (
    <>
      <label htmlFor={id}>Start from</label>
      <select
        id={id}
        className="input"
        value={valueOfStart(start)}
        onChange={(event) => take(event.target.value)}
      >
        <option value="">The settings of the site that it extends</option>
        <optgroup label="An empty site with one kind of game">
          {empty.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </optgroup>
        <optgroup label="A copy with texts, pages, pictures and fonts">
          {copies.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </optgroup>
      </select>
    </>
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
