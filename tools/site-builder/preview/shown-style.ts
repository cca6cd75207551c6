import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { contrastBreaches } from '#schemas/theme/contrast.ts'
import { themeStyleSheet, themeVariables, type Variables } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { useThemeDetail } from '../state/builder-queries.ts'
import { isRefused, type OpenSite } from '../state/open-site.ts'
import { valueAt } from '../state/manifest-text.ts'
import { layerOf } from '../form/theme-layer.ts'
import { frameOf } from './frame-of.ts'

/** A theme as an editor shows it while a value of it is dragged; for one language, or for all of them. */
export interface EditedTheme {
  readonly theme: Theme
  readonly language: string | null
}

/**
 * The colours and measures of a draft in a language, or in all of them, as a style sheet for its preview. Null where the preview has to wait for
 * the service: fonts and pictures come with the page, and of a refused draft the last right one is shown.
 */
export function useShownStyle(site: OpenSite, language: string | null, edited?: EditedTheme): string | null {
  const { draft, check, detail } = site
  const checked = check?.resolved ?? detail.resolved
  const themeId = checked?.theme.id ?? ''
  const theme = useThemeDetail(themeId).detail?.theme ?? null
  const own = draft.manifest
  const { inherited } = check ?? detail
  const isWaiting = own === undefined || isRefused(check) || idIn(own, inherited) !== themeId
  const shown = useMemo(() => {
    if (isWaiting || theme === null) return null
    const changed = Object.keys(checked?.theme.perLanguage ?? {})
    const isAsForAll = language === null ? changed.length === 0 : !changed.includes(language)
    if (edited?.language === language || (edited?.language === null && isAsForAll)) return edited.theme
    if (language === null && !isAsForAll) return null
    return layerOf({ theme, own, inherited, language, live: null }).theme
  }, [isWaiting, theme, own, inherited, language, edited, checked])
  return useMemo(() => (shown === null ? null : styleOf(shown)), [shown])
}

const idIn = (own: Record<string, unknown>, inherited: Readonly<Record<string, unknown>>): unknown =>
  valueAt(own, ['theme', 'id']) ?? valueAt(inherited, ['theme', 'id'])

/** Null for colours that cannot be read: the service refuses them. */
function styleOf(theme: Theme): string | null {
  if (contrastBreaches(theme.schemes).length > 0) return null
  const { always, light, dark } = themeVariables({ ...theme, art: {} }, () => '')
  return themeStyleSheet({ always: withoutFonts(always), light, dark })
}

const withoutFonts = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('--font-')))

/** Sends the style to every preview in a place, and to each that asks for it once it is loaded. */
export function useSentStyle(place: RefObject<HTMLElement | null>, style: string | null): void {
  const latest = useRef(style)
  useEffect(() => {
    latest.current = style
    if (style === null) return
    for (const frame of place.current?.querySelectorAll('iframe') ?? []) send(frame.contentWindow, style)
  }, [place, style])
  useEffect(() => {
    const answer = (message: MessageEvent<unknown>) => {
      const { previewAsksStyle } = (message.data ?? {}) as Record<string, unknown>
      if (previewAsksStyle !== true || latest.current === null) return
      const frame = frameOf(message, place.current)
      if (frame !== undefined) send(frame.contentWindow, latest.current)
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [place])
}

/** The colours of a draft are no secret, and each preview has an origin of its own. */
const send = (frame: Window | null, previewStyle: string) => frame?.postMessage({ previewStyle }, '*')
