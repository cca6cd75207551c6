import { useEffect, useRef, useState } from 'react'
import type { StageRequest, StageMessage } from './stage-request.ts'

const LEAST_PX = 240

/** Parts of a site in a separate document, so that its theme and the builder's styles do not mix. */
export function StageFrame({ title, request }: { title: string; request: StageRequest | null }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(LEAST_PX)

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<StageMessage>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') setReady(true)
      else setHeight(Math.max(LEAST_PX, data.px))
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (isReady && request !== null)
      frame.current?.contentWindow?.postMessage(request, window.location.origin)
  }, [isReady, request])

  return (
    // The frame is a page of the builder itself, from the same origin: a sandbox would not isolate it.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe className="stage" ref={frame} title={title} src="/stage" style={{ blockSize: height }} />
  )
}
