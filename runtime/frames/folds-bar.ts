/** Parts that a bar hides, in this order, if they do not fit in one line. Style sheets read the level from `data-fold`. */
const STEPS = ['name', 'menu', 'words', 'amounts'] as const

/** Children that wrapped into a second line; none where the line is hidden. The menu of a masthead has a line of its own. */
function wrapped(line: HTMLElement): HTMLElement[] {
  const [first, ...others] = [...line.children] as HTMLElement[]
  if (!first || first.offsetHeight === 0) return []
  return others.filter(
    ({ offsetTop, tagName }) => tagName !== 'NAV' && offsetTop >= first.offsetTop + first.offsetHeight,
  )
}

function fold(bar: HTMLElement): void {
  delete bar.dataset['fold']
  const list = bar.querySelector<HTMLElement>('nav > ul')
  const folded: string[] = []
  const fits = () =>
    bar.scrollWidth <= bar.clientWidth &&
    wrapped(bar).length === 0 &&
    (list === null || folded.includes('menu') || wrapped(list).length === 0)
  for (const step of STEPS) {
    if (fits()) break
    folded.push(step)
    bar.dataset['fold'] = folded.join(' ')
  }
  const name = bar.querySelector('[data-brand-name]')
  if (name && name.scrollWidth > name.clientWidth) bar.dataset['fold'] = [...folded, 'brand'].join(' ')
  if (list === null) return
  const hidden = new Set<Element>(wrapped(list))
  for (const entry of list.children) entry.toggleAttribute('inert', hidden.has(entry))
}

/**
 * Ref of a bar that stays one line with long words and large amounts: it hides the player's name first, then the last menu
 * entries (also in the menu sheet), then words with an icon, such as the login of a visitor, and finally amounts in further
 * currencies. A site name that would be cut is replaced by its mark (`brand`).
 */
export function foldsBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  // Until now, style sheets keep the bar of a page that arrived rendered in one line.
  bar.dataset['folds'] = ''
  fold(bar)
  let frame = 0
  const foldAgain = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => fold(bar))
  }
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(foldAgain)
  // Other content is folded before it is painted; a change of width one frame later, as observers of sizes demand.
  const content = new MutationObserver(() => fold(bar))
  content.observe(bar, { childList: true, subtree: true })
  for (const part of [bar, ...bar.querySelectorAll(':scope > *, nav li')]) observer?.observe(part)
  return () => {
    cancelAnimationFrame(frame)
    observer?.disconnect()
    content.disconnect()
  }
}
