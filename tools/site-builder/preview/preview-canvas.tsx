import { useEffect, useRef, useState, type RefObject } from 'react'
import { PreviewFrame, useShownPage } from '#tools/preview-frame.tsx'
import { isRefused, type OpenSite } from '../state/open-site.ts'
import type { Device } from './preview-options.ts'
import { SIZES } from './preview-dimensions.ts'
import { frameOf } from './frame-of.ts'
import { useKeptFocus } from './kept-focus.ts'
import { type EditedTheme, useSentStyle, useShownStyle } from './shown-style.ts'

interface CanvasProps {
  /** The page is loaded again when the shown draft of the site changes. */
  site: OpenSite
  device: Device
  address: string | null
  /** The language of the page. */
  language: string
  /** The theme in the editor, while it differs from that of the draft. */
  edited?: EditedTheme | undefined
  /** The number of times that the page was loaded anew by hand. */
  reloads?: number
  /** Gets the path of the page whenever the page goes to another one. */
  onPath?: (path: string) => void
  /** Gets the id of the message whose text was clicked. */
  onMessage?: (id: string) => void
  /** Gets the ids of the messages on the screen. */
  onTexts?: (ids: readonly string[]) => void
}

/** The page in its own size, scaled down to fit. The previous one stays visible until the next has loaded. */
export function Canvas({
  site,
  device,
  address,
  language,
  edited,
  reloads = 0,
  onPath,
  onMessage,
  onTexts,
}: CanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  useSentStyle(place, useShownStyle(site, language, edited))
  const { width, label } = SIZES[device]
  const room = useRoom(place)
  const scale = Math.min(1, Math.max(0.1, room.width / width))
  // A phone has a fixed height; a window is as high as the available space.
  const height =
    device === 'phone' ? SIZES[device].height : Math.max(SIZES[device].height, room.height / scale)
  const wanted = address === null ? null : `${address}#${site.check?.shown ?? 0}.${reloads}`
  const { shown, show, pages, isBusy } = useShownPage(wanted)
  const onShown = () => wanted !== null && show(wanted)
  useReports(place, { onShown, onPath, onMessage, onTexts })
  useKeptFocus(place)
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  return (
    // A region that scrolls has to be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="canvas" ref={place} data-device={device} role="group" aria-label="Preview" tabIndex={0}>
      {wanted === null ? (
        <NoPreview site={site} />
      ) : (
        <div
          className="device"
          style={{ inlineSize: width * scale, blockSize: height * scale }}
          aria-busy={isBusy}
        >
          {pages.map((frame) => (
            <PreviewFrame
              key={frame}
              title={frame === shown ? `Preview, ${label}` : 'Next preview'}
              address={frame.slice(0, frame.lastIndexOf('#'))}
              size={{ width, height, scale }}
              isNext={frame !== shown}
              onLoad={() => setTimeout(() => frame === latest.current && show(frame), SHOWN_WITHIN_MS)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function NoPreview({ site: { check, detail } }: Pick<CanvasProps, 'site'>) {
  return (
    <div className="empty">
      {detail.status === 'template' ? (
        <>
          <p>
            <strong>What others extend is shown to nobody.</strong>
          </p>
          <p>Open a site that extends it to see what a change does.</p>
        </>
      ) : (
        <p>
          {isRefused(check) ? 'The preview comes with the first draft that is right.' : 'Making the preview…'}
        </p>
      )}
    </div>
  )
}

/** A page that has loaded and does not report that it is complete is shown after this time. */
const SHOWN_WITHIN_MS = 5000

interface Reports {
  /** Called once the next page is complete. */
  readonly onShown: () => void
  readonly onPath: CanvasProps['onPath'] | undefined
  readonly onMessage: CanvasProps['onMessage'] | undefined
  readonly onTexts: CanvasProps['onTexts'] | undefined
}

/** Calls back with what the shown page reports. The reports of the next page are held until it is shown. */
function useReports(place: RefObject<HTMLDivElement | null>, reports: Reports): void {
  const latest = useRef(reports)
  useEffect(() => {
    latest.current = reports
  })
  useEffect(() => {
    let held: Record<string, unknown> = {}
    let heldOf: MessageEventSource | null = null
    const pass = ({ previewPath, previewMessage, previewTexts }: Record<string, unknown>) => {
      const { onPath, onMessage, onTexts } = latest.current
      if (typeof previewPath === 'string' && previewPath.startsWith('/')) onPath?.(previewPath)
      if (typeof previewMessage === 'string') onMessage?.(previewMessage)
      if (Array.isArray(previewTexts)) onTexts?.(previewTexts.filter((id) => typeof id === 'string'))
    }
    const listen = (message: MessageEvent<unknown>) => {
      const { source, data } = message
      const frame = frameOf(message, place.current)
      if (frame === undefined || typeof data !== 'object' || data === null) return
      if (!frame.hasAttribute('aria-hidden')) return pass(data as Record<string, unknown>)
      held = { ...(heldOf === source && held), ...data }
      heldOf = source
      if (held['previewShown'] !== true) return
      pass(held)
      latest.current.onShown()
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [place])
}

/** Margin for the shadow. */
const EDGE_PX = 8

/** Space for the page inside the canvas. */
export function useRoom(place: RefObject<HTMLDivElement | null>): { width: number; height: number } {
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
