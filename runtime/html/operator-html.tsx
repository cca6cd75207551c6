import DOMPurify from 'dompurify'
import { atom, useAtom } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOpenBuy } from '#runtime/modals/use-open-buy.ts'
import { readBuyLink } from '#schemas/buy-link.ts'
import { sameOriginPath } from '#runtime/router/redirect-url.ts'

export interface OperatorHtmlProps {
  html: string
  className?: string
  /** The element around it; `span` inside a heading. */
  as?: 'div' | 'span'
  /** Whether a link that sells a game may open its dialog without a press; checked when the HTML is first shown. */
  launches?: boolean
}

/**
 * HTML written by an operator: pages, rules, prizes. The service has sanitised it; the browser does so again
 * (security 18). Links of this site stay in the app; one with `data-game-id` sells that game in a dialog. Imported lazily:
 * the first visit does not need the sanitiser.
 */
export function OperatorHtml({ html, className, as: Element = 'div', launches = false }: OperatorHtmlProps) {
  const navigate = useNavigate()
  const clean = useMemo(() => sanitise(html), [html])
  const content = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const buy = useOpenBuy()
  useLayoutEffect(() => {
    if (buy === null) return
    for (const link of content.current?.querySelectorAll('a[data-game-id]') ?? []) opensDialog(link)
    // The links are those of this HTML.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [clean, buy])
  const [launched, setLaunched] = useAtom(launchedAtom)
  useEffect(() => {
    const gameId = launches && content.current ? autolaunchGameId(content.current) : null
    if (buy === null || gameId === null || launched.includes(gameId)) return
    setLaunched([...launched, gameId])
    buy(gameId)
  }, [launches, launched, setLaunched, buy])
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[href]')
    if (!link || link.hasAttribute('target') || event.ctrlKey || event.metaKey || event.shiftKey) return
    const gameId = gameIdOfLink(link)
    if (buy !== null && gameId !== null) {
      event.preventDefault()
      return buy(gameId)
    }
    const path = sameOriginPath(link.getAttribute('href'))
    if (path === null) return
    event.preventDefault()
    void navigate(path)
  }
  return (
    // The links inside handle the keyboard themselves; this handler only keeps them in the app.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Element
      ref={content}
      className={className}
      onClick={onClick}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}

/** Games whose dialog was opened automatically: once a visit, so that a returning player can read the page. */
const launchedAtom = atom<readonly number[]>([])

/** Makes a link to a game one that opens a dialog. */
function opensDialog(link: Element): void {
  if (gameIdOfLink(link) === null) return
  // A link without an address is not focusable; `target` would leave the page.
  if (!link.hasAttribute('href')) link.setAttribute('href', '#')
  link.removeAttribute('target')
  link.setAttribute('aria-haspopup', 'dialog')
}

/**
 * A TrustedHTML where the browser has Trusted Types, a string otherwise; React accepts both. The service, which has no
 * document, draws the HTML that it has sanitised itself.
 */
function sanitise(html: string): string {
  if (!DOMPurify.isSupported) return html
  const options = { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form'], FORBID_ATTR: ['style'] }
  return 'trustedTypes' in globalThis
    ? (DOMPurify.sanitize(html, { ...options, RETURN_TRUSTED_TYPE: true }) as unknown as string)
    : DOMPurify.sanitize(html, options)
}

/** The game that a link on an operator's page sells, or null. */
const buyLinkOf = (link: Element | null) =>
  link && readBuyLink(link.getAttribute('data-game-id'), link.getAttribute('data-autolaunch'))

const gameIdOfLink = (link: Element | null) => buyLinkOf(link)?.gameId ?? null

/** Game id of the first link with `data-autolaunch`, which opens without a press, or null. */
function autolaunchGameId(page: ParentNode): number | null {
  for (const link of page.querySelectorAll('a[data-game-id]')) {
    const found = buyLinkOf(link)
    if (found?.autolaunch === true) return found.gameId
  }
  return null
}
