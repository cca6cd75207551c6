import { page } from '#runtime/context/page.ts'

/**
 * A page of an account that the browser keeps for its back button is hidden when it is left, and loaded again before it is shown: the session may have
 * ended, or belong to another player.
 */
export function watchPageCache(hasAccount: () => boolean): void {
  const { style } = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && hasAccount()) style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (style.visibility === 'hidden' || hasAccount()) page.reload()
  })
}
