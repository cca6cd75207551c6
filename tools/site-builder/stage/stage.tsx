import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showLanguage, showScheme, showTheme } from '#runtime/theming/document-theme.ts'
import { ComponentStage } from './component-stage.tsx'
import { FormStage } from './form-stage.tsx'
import type { StageRequest, StageWord } from './stage-wish.ts'

const say = (word: StageWord) => window.parent.postMessage(word, window.location.origin)

/** The page of the stage: renders the builder's requests in the theme. */
export function Stage() {
  const [wish, setWish] = useState<StageRequest | null>(null)
  const sheet = useRef<CSSStyleSheet>(null)
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<StageRequest>) => {
      if (origin === window.location.origin && source === window.parent) setWish(data)
    }
    window.addEventListener('message', listen)
    say({ kind: 'ready' })
    return () => window.removeEventListener('message', listen)
  }, [])
  useLayoutEffect(() => {
    if (wish !== null) sheet.current = dress(wish, sheet.current)
  }, [wish])
  useEffect(() => {
    if (content.current === null) return
    const observer = new ResizeObserver(() => {
      say({ kind: 'height', px: Math.ceil(content.current?.getBoundingClientRect().height ?? 0) })
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={content} className="stage-content">
      {wish?.kind === 'components' ? <ComponentStage page={wish.page} /> : null}
      {wish?.kind === 'form' ? (
        // A new key resets the form: the input belonged to another draft, language or person.
        <FormStage
          key={`${wish.form} ${String(wish.isFilled)} ${wish.staged.inlined.language} ${wish.staged.inlined.siteVersion}`}
          wish={wish}
        />
      ) : null}
    </div>
  )
}

/** A constructed style sheet is not subject to the page's policy. */
function dress(wish: StageRequest, known: CSSStyleSheet | null): CSSStyleSheet {
  const sheet = known ?? new CSSStyleSheet()
  const [css, theme] =
    wish.kind === 'components'
      ? [wish.styleSheet, wish.page]
      : [wish.staged.styleSheet, wish.staged.inlined.theme]
  sheet.replaceSync(`${css}\nhtml{background:var(--color-background)}body{margin:0}`)
  if (known === null) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  showTheme(theme)
  showScheme(wish.scheme)
  if (wish.kind === 'components') showLanguage(wish.direction === 'rtl' ? 'ar' : 'en', wish.direction)
  else {
    const { language, manifest } = wish.staged.inlined
    showLanguage(language, manifest.languages.data[language]?.direction ?? 'ltr')
  }
  return sheet
}
