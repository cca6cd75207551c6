import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { Icon, IconButton, type IconName } from '../components/icon-button.tsx'
import type { OpenSite } from '../state/open-site.ts'
import { previewAddress, type PreviewOptions } from './preview-address.ts'

export type Device = 'phone' | 'tablet' | 'desktop'

const SIZES: Readonly<Record<Device, { width: number; height: number; label: string }>> = {
  phone: { width: 390, height: 844, label: 'Phone' },
  tablet: { width: 820, height: 1180, label: 'Tablet' },
  desktop: { width: 1440, height: 900, label: 'Desktop' },
}
const SCHEMES: readonly (readonly [PreviewOptions['scheme'], IconName, string])[] = [
  ['light', 'sun', 'Light'],
  ['dark', 'moon', 'Dark'],
]

/** The real site, rendered from the draft, in the width of a phone, a tablet or a screen. */
export function PreviewPane({ site }: { site: OpenSite }) {
  const [device, setDevice] = useState<Device>('phone')
  const [options, setOptions] = useState<PreviewOptions>({ path: '/', language: '', scheme: 'light' })
  const [reloads, setReloads] = useState(0)
  const manifest = site.check?.resolved ?? site.detail.resolved
  const language =
    manifest?.languages.served.includes(options.language) === true
      ? options.language
      : (manifest?.languages.default ?? '')
  const url = site.check?.preview?.url ?? null
  const address = url === null ? null : previewAddress(url, { ...options, language })
  const isStale = (site.check?.refusals.length ?? 0) > 0
  return (
    <section className="preview" aria-label="Preview">
      <div className="toolbar" role="toolbar" aria-label="Preview">
        <div className="segments" role="group" aria-label="Device">
          {(Object.keys(SIZES) as Device[]).map((name) => (
            <IconButton
              key={name}
              icon={name}
              label={`${SIZES[name].label}, ${SIZES[name].width} pixels wide`}
              pressed={device === name}
              onClick={() => setDevice(name)}
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
              onClick={() => setOptions({ ...options, scheme })}
            />
          ))}
        </div>
        <LanguageChoice
          manifest={manifest}
          language={language}
          choose={(next) => setOptions({ ...options, language: next })}
        />
        <RouteChoice
          manifest={manifest}
          path={options.path}
          choose={(path) => setOptions({ ...options, path })}
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
      {isStale ? (
        <p className="preview-note" role="status">
          {url === null
            ? 'The draft is refused: there is nothing to show yet.'
            : 'The draft is refused: this is the last one that was right.'}
        </p>
      ) : null}
      <Canvas
        device={device}
        address={address}
        version={`${site.check?.shown ?? 0}.${reloads}`}
        isTemplate={site.detail.status === 'template'}
        isRefused={isStale}
      />
    </section>
  )
}

interface LanguageChoiceProps {
  manifest: ResolvedManifest | null
  language: string
  choose: (language: string) => void
}

function LanguageChoice({ manifest, language, choose }: LanguageChoiceProps) {
  const id = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Language of the preview
      </label>
      <select
        id={id}
        className="input flat"
        value={language}
        onChange={(event) => choose(event.target.value)}
      >
        {(manifest?.languages.served ?? []).map((code) => (
          <option key={code} value={code}>
            {manifest?.languages.data[code]?.name ?? code}
            {manifest?.languages.data[code]?.direction === 'rtl' ? ' (right to left)' : ''}
          </option>
        ))}
      </select>
    </>
  )
}

interface RouteChoiceProps {
  manifest: ResolvedManifest | null
  path: string
  choose: (path: string) => void
}

/** Any path may be typed; those of the draft are suggested. */
function RouteChoice({ manifest, path, choose }: RouteChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState(path)
  const paths = useMemo(() => pathsOf(manifest), [manifest])
  const go = () => choose(typed.startsWith('/') ? typed : `/${typed}`)
  return (
    <form
      className="route"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Path of the preview
      </label>
      <input
        id={id}
        className="input code"
        list={`${id}-paths`}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (paths.includes(event.target.value)) choose(event.target.value)
        }}
        onBlur={go}
      />
      <datalist id={`${id}-paths`}>
        {paths.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </datalist>
    </form>
  )
}

/** Routes with a page's link in place of its parameter; routes that need a game are left out. */
function pathsOf(manifest: ResolvedManifest | null): string[] {
  const links = manifest?.content.customPages.map(({ pageLinkName }) => pageLinkName) ?? []
  const all = (manifest?.routes ?? []).flatMap(({ path }) =>
    path.includes('/:pageLink') ? links.map((link) => path.replace(':pageLink', link)) : [path],
  )
  return [...new Set(all)].filter((path) => !path.includes(':'))
}

interface CanvasProps {
  device: Device
  address: string | null
  /** A change reloads the page. */
  version: string
  isTemplate: boolean
  isRefused: boolean
}

/** The page in its own size, scaled down to fit. The previous one stays visible until the next has loaded. */
function Canvas({ device, address, version, isTemplate, isRefused }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const { width, label } = SIZES[device]
  const room = useRoom(place)
  const scale = Math.min(1, Math.max(0.1, room.width / width))
  // A phone has a fixed height; a window is as high as the available space.
  const height =
    device === 'phone' ? SIZES[device].height : Math.max(SIZES[device].height, room.height / scale)
  const wanted = address === null ? null : `${address}#${version}`
  const [shown, setShown] = useState<string | null>(null)
  const frames = [...new Set([shown, wanted])].filter((frame) => frame !== null)
  return (
    // A region that scrolls has to be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="canvas" ref={place} data-device={device} role="group" aria-label="Preview" tabIndex={0}>
      {wanted === null ? (
        <div className="empty">
          {isTemplate ? (
            <>
              <p>
                <strong>What others extend is shown to nobody.</strong>
              </p>
              <p>Open a site that extends it to see what a change does.</p>
            </>
          ) : (
            <p>
              {isRefused ? 'The preview comes with the first draft that is right.' : 'Making the preview…'}
            </p>
          )}
        </div>
      ) : (
        <div
          className="device"
          style={{ inlineSize: width * scale, blockSize: height * scale }}
          aria-busy={shown !== wanted}
        >
          {frames.map((frame) => (
            <iframe
              key={frame}
              title={frame === shown ? `Preview, ${label}` : 'Next preview'}
              src={frame.slice(0, frame.lastIndexOf('#'))}
              // The preview has another origin than the builder: it may use its own storage, and cannot access the builder.
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-forms"
              referrerPolicy="no-referrer"
              style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
              data-next={frame !== shown}
              {...(frame === shown ? {} : { tabIndex: -1, 'aria-hidden': true })}
              onLoad={() => setShown(frame)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Margin for the shadow. */
const EDGE_PX = 8

/** Space for the page inside the canvas. */
function useRoom(place: RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: SIZES.phone.width, height: 0 })
  useEffect(() => {
    if (place.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setRoom({ width: width - EDGE_PX, height: height - EDGE_PX })
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return room
}
