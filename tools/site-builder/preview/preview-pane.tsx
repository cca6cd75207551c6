import { useState } from 'react'
import { showsSamples, USUAL_STATE, writePreviewState } from '#schemas/site-manifest/preview-state.ts'
import { Icon, IconButton, type IconName } from '../components/icon-button.tsx'
import { isRefused, type OpenSite } from '../state/open-site.ts'
import { previewAddress, type Scheme } from '#tools/preview-address.ts'
import type { Device, PreviewOptions } from './preview-options.ts'
import { Canvas } from './preview-canvas.tsx'
import { FIRST_OPTIONS, SIZES, type Dimension } from './preview-dimensions.ts'
import { PhoneDialog } from './phone-dialog.tsx'
import { RouteChoice } from './route-choice.tsx'
import type { EditedTheme } from './shown-style.ts'
import { usePreview } from './use-preview.ts'

const SCHEMES: readonly (readonly [Scheme, IconName, string])[] = [
  ['light', 'sun', 'Light'],
  ['dark', 'moon', 'Dark'],
]
/** Dimensions with buttons of their own in the toolbar. */
const IN_TOOLBAR = ['device', 'scheme', 'language']

/** The real site, rendered from the draft, in the width of a phone, a tablet or a screen, in any state. */
export function PreviewPane({ site, edited }: { site: OpenSite; edited?: EditedTheme }) {
  const [options, setOptions] = useState(FIRST_OPTIONS)
  /** Where the page is by now: links lead on. */
  const [at, setAt] = useState('/')
  const [reloads, setReloads] = useState(0)
  const [isPhone, setPhone] = useState(false)
  const [areStatesShown, setStatesShown] = useState(false)
  const { manifest, dimensions, shown, url } = usePreview(site, options)
  const address = url === null ? null : previewAddress(url, shown)
  const isStale = isRefused(site.check)
  const isUsual = writePreviewState(options.state) === ''
  // A state can lead the page elsewhere: the next state begins where this one did.
  const change = (next: PreviewOptions) =>
    setOptions({ ...next, path: isUsual || next.state === options.state ? at : options.path })
  return (
    <section className="preview" aria-label="Preview">
      <div className="toolbar" role="toolbar" aria-label="Preview">
        <DeviceAndScheme options={options} change={change} />
        <Choices
          dimension={dimensions.find(({ id }) => id === 'language')}
          options={shown}
          change={change}
          isFlat
        />
        <RouteChoice
          manifest={manifest}
          path={at}
          choose={(path) => {
            setAt(path)
            setOptions({ ...options, path })
          }}
        />
        <IconButton
          icon="person"
          label="Who looks at the page, and in which state"
          pressed={areStatesShown || !isUsual}
          onClick={() => setStatesShown(!areStatesShown)}
        />
        <IconButton
          icon="share"
          label="The draft on a phone"
          disabled={url === null}
          onClick={() => setPhone(true)}
        />
        <IconButton icon="reload" label="Load the preview anew" onClick={() => setReloads(reloads + 1)} />
        {address === null ? null : (
          <a
            className="icon-button"
            href={site.detail.url ?? address}
            target="_blank"
            rel="noreferrer"
            title="The saved site, in a tab of its own"
          >
            <Icon name="outside" />
            <span className="visually-hidden">The saved site, in a tab of its own</span>
          </a>
        )}
      </div>
      {areStatesShown ? (
        <StateChoices dimensions={dimensions} options={options} change={change} isUsual={isUsual} />
      ) : null}
      {isUsual || areStatesShown ? null : (
        <p className="preview-samples" role="status">
          {wordsOf(dimensions, options)}. {noteOf(options)}
        </p>
      )}
      {isStale ? (
        <p className="preview-note" role="status">
          {url === null
            ? 'The draft is refused: there is nothing to show yet.'
            : 'The draft is refused: this is the last one that was right.'}
        </p>
      ) : null}
      <Canvas
        site={site}
        device={options.device}
        address={address}
        language={shown.language}
        edited={edited}
        reloads={reloads}
        onPath={setAt}
      />
      <PhoneDialog
        site={site}
        options={{ ...shown, path: at }}
        isOpen={isPhone}
        close={() => setPhone(false)}
      />
    </section>
  )
}

/** The states that differ from the usual one, in words. */
function wordsOf(dimensions: readonly Dimension[], options: PreviewOptions): string {
  return dimensions
    .filter(
      ({ id, read }) =>
        !IN_TOOLBAR.includes(id) && read(options) !== read({ ...options, state: USUAL_STATE }),
    )
    .map(({ title, choices, read }) => {
      const label = choices.find(({ value }) => value === read(options))?.label ?? read(options)
      return `${title}: ${label}`
    })
    .join(', ')
}

/** Whether the page shows samples. */
function noteOf({ state }: PreviewOptions): string {
  return showsSamples(state)
    ? 'Samples: nobody real is shown, and nothing is bought or saved.'
    : 'A visitor of the site as it is. Other states show samples.'
}

interface ChangeProps {
  options: PreviewOptions
  change: (options: PreviewOptions) => void
}

/** The width of the preview, and its colour scheme. */
export function DeviceAndScheme({ options, change }: ChangeProps) {
  return (
    <>
      <div className="segments" role="group" aria-label="Device">
        {(Object.keys(SIZES) as Device[]).map((name) => (
          <IconButton
            key={name}
            icon={name}
            label={`${SIZES[name].label}, ${SIZES[name].width} pixels wide`}
            pressed={options.device === name}
            onClick={() => change({ ...options, device: name })}
          />
        ))}
      </div>
      <div className="segments" role="group" aria-label="Colour scheme">
        {SCHEMES.map(([scheme, icon, label]) => (
          <IconButton
            key={scheme}
            icon={icon}
            label={`${label} scheme`}
            pressed={options.scheme === scheme}
            onClick={() => change({ ...options, scheme })}
          />
        ))}
      </div>
    </>
  )
}

interface ChoicesProps extends ChangeProps {
  dimension: Dimension | undefined
  isFlat?: boolean
}

/** The choices of one dimension. */
export function Choices({ dimension, options, change, isFlat = false }: ChoicesProps) {
  if (dimension === undefined) return null
  const select = (
    <select
      className={isFlat ? 'input flat' : 'input'}
      value={dimension.read(options)}
      onChange={(event) => change(dimension.set(options, event.target.value))}
    >
      {dimension.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
  return isFlat ? (
    <label>
      <span className="visually-hidden">{dimension.title} of the preview</span>
      {select}
    </label>
  ) : (
    <label className="preview-choice">
      <span>{dimension.title}</span>
      {select}
    </label>
  )
}

interface StateChoicesProps extends ChangeProps {
  dimensions: readonly Dimension[]
  isUsual: boolean
}

function StateChoices({ dimensions, options, change, isUsual }: StateChoicesProps) {
  return (
    <fieldset className="preview-states">
      <legend className="visually-hidden">State of the preview</legend>
      {dimensions
        .filter(({ id }) => !IN_TOOLBAR.includes(id))
        .map((dimension) => (
          <Choices key={dimension.id} dimension={dimension} options={options} change={change} />
        ))}
      <p className="lead">{noteOf(options)}</p>
      <button
        type="button"
        className="button quiet"
        disabled={isUsual}
        onClick={() => change({ ...options, state: USUAL_STATE })}
      >
        Back to a visitor
      </button>
    </fieldset>
  )
}
