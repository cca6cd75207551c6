import { afterEach, expect, test, vi } from 'vitest'
import { glide } from './glide.ts'

const ROW_PX = 100

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A list of rows of one height, and the frames that its rows were given. */
function listOf(names: readonly string[], { isStill = false, top = 10 } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {}
      disconnect = () => {}
    },
  )
  const list = document.body.appendChild(document.createElement('ol'))
  list.getBoundingClientRect = () => ({ top }) as DOMRect
  const moved: string[] = []
  for (const name of names) {
    const row = list.appendChild(document.createElement('li'))
    Object.defineProperty(row, 'offsetTop', { get: () => [...list.children].indexOf(row) * ROW_PX })
    row.animate = (frames) => {
      moved.push(`${name} ${String((frames as PropertyIndexedKeyframes)['transform'])}`)
      return {} as Animation
    }
  }
  return { list, moved, stop: glide(list) }
}

test('rows glide from their old places when the first one leaves, and only those that moved', async () => {
  const { list, moved } = listOf(['one', 'two', 'three'])
  list.firstElementChild!.remove()
  await Promise.resolve()
  expect(moved).toEqual(['two translate(0px, 100px),none', 'three translate(0px, 100px),none'])
  moved.length = 0
  list.lastElementChild!.remove()
  await Promise.resolve()
  expect(moved).toEqual([])
})

test.each([
  ['with reduced motion', { isStill: true }],
  ['where the list begins above the window, which keeps its place itself', { top: -1 }],
])('no row glides %s', async (_, options) => {
  const { list, moved } = listOf(['one', 'two'], options)
  list.firstElementChild!.remove()
  await Promise.resolve()
  expect(moved).toEqual([])
})

test('a list that has left glides no more', async () => {
  const { list, moved, stop } = listOf(['one', 'two'])
  stop()
  list.firstElementChild!.remove()
  await Promise.resolve()
  expect(moved).toEqual([])
})
