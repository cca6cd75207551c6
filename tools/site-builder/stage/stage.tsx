import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showLanguage, showScheme, showTheme } from '#runtime/theming/document-theme.ts'
import { ComponentStage } from './component-stage.tsx'
import { FormStage } from './form-stage.tsx'
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
      {request?.kind === 'components' ? <ComponentStage page={request.page} /> : null}
      {request?.kind === 'form' ? (
        // A new key resets the form: the input belonged to another draft, language or person.
        <FormStage
          key={`${request.form} ${String(request.isFilled)} ${request.staged.inlined.language} ${request.staged.inlined.siteVersion}`}
          request={request}
        />
      ) : null}
    </div>
  )
}

/** A constructed style sheet is not subject to the page's policy. */
function dress(request: StageRequest, known: CSSStyleSheet | null): CSSStyleSheet {
  const sheet = known ?? new CSSStyleSheet()
  const [css, theme] =
    request.kind === 'components'
      ? [request.styleSheet, request.page]
      : [request.staged.styleSheet, request.staged.inlined.theme]
  sheet.replaceSync(`${css}\nhtml{background:var(--color-background)}body{margin:0}`)
  if (known === null) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  showTheme(theme)
  showScheme(request.scheme)
  if (request.kind === 'components')
    showLanguage(request.direction === 'rtl' ? 'ar' : 'en', request.direction)
  else {
    const { language, manifest } = request.staged.inlined
    showLanguage(language, manifest.languages.data[language]?.direction ?? 'ltr')
  }
  return sheet
}
