const DURATION_MS = 220

interface Place {
  readonly x: number
  readonly y: number
}

const placesOf = (list: HTMLElement) =>
  new Map<HTMLElement, Place>(
    [...(list.children as HTMLCollectionOf<HTMLElement>)].map((item) => [
      item,
      { x: item.offsetLeft, y: item.offsetTop },
    ]),
  )

/**
 * Moves the items of a list from their old places to the new ones whenever others come or go. Above the window's upper edge the browser keeps
 * what is read in place itself. Returns the function that ends it.
 */
export function glide(list: HTMLElement): () => void {
  const still = globalThis.matchMedia('(prefers-reduced-motion: reduce)')
  let places = placesOf(list)
  const changes = new MutationObserver(() => {
    const before = places
    places = placesOf(list)
    if (still.matches || document.hidden || list.getBoundingClientRect().top < 0) return
    for (const [item, { x, y }] of places) {
      const was = before.get(item)
      if (was === undefined || (was.x === x && was.y === y)) continue
      const from = `translate(${was.x - x}px, ${was.y - y}px)`
      item.animate({ transform: [from, 'none'] }, { duration: DURATION_MS, easing: 'ease-out' })
    }
  })
  changes.observe(list, { childList: true })
  const sizes = new ResizeObserver(() => {
    places = placesOf(list)
  })
  sizes.observe(list)
  return () => {
    changes.disconnect()
    sizes.disconnect()
  }
}
