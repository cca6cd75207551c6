import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showLanguage, showScheme, showTheme } from '#runtime/theming/document-theme.ts'
import { ComponentStage } from './component-stage.tsx'
import type { StageRequest, StageMessage } from './stage-request.ts'

const send = (message: StageMessage) => window.parent.postMessage(message, window.location.origin)

/** The page of the stage: renders the builder's requests in the theme. */
export function Stage() {
  const [request, setRequest] = useState<StageRequest | null>(null)
  const sheet = useRef<CSSStyleSheet>(null)
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<StageRequest>) => {
      if (origin === window.location.origin && source === window.parent) setRequest(data)
    }
    window.addEventListener('message', listen)
    send({ kind: 'ready' })
    return () => window.removeEventListener('message', listen)
  }, [])
  useLayoutEffect(() => {
    if (request !== null) sheet.current = dress(request, sheet.current)
  }, [request])
  useEffect(() => {
    if (content.current === null) return
    const observer = new ResizeObserver(() => {
      send({ kind: 'height', px: Math.ceil(content.current?.getBoundingClientRect().height ?? 0) })
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={content} className="stage-content">
      {request === null ? null : <ComponentStage page={request.page} />}
    </div>
  )
}

/** A constructed style sheet is not subject to the page's policy. */
function dress(request: StageRequest, known: CSSStyleSheet | null): CSSStyleSheet {
  const sheet = known ?? new CSSStyleSheet()
  const { page, styleSheet, scheme, direction } = request
  sheet.replaceSync(`${styleSheet}\nhtml{background:var(--color-background)}body{margin:0}`)
  if (known === null) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  showTheme(page)
  showScheme(scheme)
  showLanguage(direction === 'rtl' ? 'ar' : 'en', direction)
  return sheet
}
