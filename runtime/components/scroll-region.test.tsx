import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollRegion } from './scroll-region.tsx'

let measure: () => void

beforeEach(() => {
  class Observer {
    observe = vi.fn<() => void>()
    disconnect = vi.fn<() => void>()
    constructor(callback: () => void) {
      measure = callback
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Sizes of the region in pixels, as the browser lays it out. */
function layOut(sizes: { scrollWidth?: number; scrollHeight?: number }) {
  const laidOut = { clientWidth: 300, clientHeight: 100, scrollWidth: 300, scrollHeight: 100, ...sizes }
  for (const [name, size] of Object.entries(laidOut))
    vi.spyOn(Element.prototype, name as keyof typeof laidOut, 'get').mockReturnValue(size)
  act(() => measure())
}

test('a region is in the tab order while its content is larger than its place', () => {
  render(
    <ScrollRegion as="ul" aria-label="Prizes">
      <li>House</li>
    </ScrollRegion>,
  )
  const region = screen.getByRole('list', { name: 'Prizes' })
  layOut({ scrollHeight: 240 })
  expect(region.tabIndex).toBe(0)
  layOut({})
  expect(region.tabIndex).toBe(-1)
  layOut({ scrollWidth: 640 })
  expect(region.tabIndex).toBe(0)
})

test('content that is no list is a named group', () => {
  render(<ScrollRegion aria-label="The draw">1, 2, 3</ScrollRegion>)
  expect(screen.getByRole('group', { name: 'The draw' }).textContent).toBe('1, 2, 3')
})
