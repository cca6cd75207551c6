import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openForm } from '../testing/open-form.tsx'
import { moved, placeAfterMove } from './sortable.tsx'

afterEach(cleanup)
vi.stubGlobal('CSS', { escape: (text: string) => text })
Element.prototype.scrollIntoView = () => {}

const link = (name: string, to: string) => ({ kind: 'link', label: { en: name }, to })
const MENU = { menu: [link('Help', '/help'), link('About', '/about'), link('Games', '/games')] }
const LABELS = ['Help', 'About', 'Games']

interface Lists {
  menu: { label: { en: string } }[]
  routes: { path: string }[]
}
const listsOf = (manifest: unknown) => manifest as Lists
const labelsOf = (manifest: unknown) => listsOf(manifest).menu.map(({ label }) => label.en)
const pathsOf = (manifest: unknown) => listsOf(manifest).routes.map(({ path }) => path)
const button = (name: string) => screen.getByRole('button', { name })

test.each([
  ['an entry moves forward past others', 0, 2, ['b', 'c', 'a']],
  ['an entry moves back past others', 2, 0, ['c', 'a', 'b']],
  ['an entry stays at its place', 1, 1, ['a', 'b', 'c']],
])('%s, and the place of each is known afterwards', (_, from, to, expected) => {
  const list = ['a', 'b', 'c']
  expect(moved(list, from, to)).toEqual(expected)
  expect(list.map((entry, place) => expected[placeAfterMove(place, from, to)] === entry)).toEqual([
    true,
    true,
    true,
  ])
})

describe('lists that move in the form', () => {
  test('a button moves an entry in the text, announces its place and keeps the focus, and one undo takes it back', () => {
    const { draft, text, undo } = openForm({ manifest: MENU })
    button('Games · link: earlier').focus()
    fireEvent.click(button('Games · link: earlier'))
    expect(labelsOf(draft.manifest)).toEqual(['Help', 'Games', 'About'])
    expect(screen.getByText('Menu: Games · link is now 2 of 3').getAttribute('role')).toBe('status')
    expect(document.activeElement).toBe(button('Games · link: earlier'))
    undo()
    expect(draft.text).toBe(text)
  })

  test('the focus stays on an entry at the end of its list', () => {
    openForm({ manifest: MENU })
    button('About · link: earlier').focus()
    fireEvent.click(button('About · link: earlier'))
    expect(button('About · link: earlier')).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(button('About · link'))
  })

  test('Alt and an arrow key move the entry that has the focus, and an open entry stays open', () => {
    const { draft } = openForm({ manifest: MENU })
    fireEvent.click(button('Help · link'))
    button('Help · link').focus()
    fireEvent.keyDown(button('Help · link'), { key: 'ArrowDown', altKey: true })
    expect(labelsOf(draft.manifest)).toEqual(['About', 'Help', 'Games'])
    expect(button('Help · link').getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(button('Help · link'))
    fireEvent.keyDown(button('Games · link'), { key: 'ArrowDown', altKey: true })
    fireEvent.keyDown(button('Games · link'), { key: 'ArrowUp' })
    expect(labelsOf(draft.manifest)).toEqual(['About', 'Help', 'Games'])
  })

  test('an entry above an open one is removed, and the open one stays open', () => {
    const { draft } = openForm({ manifest: MENU })
    fireEvent.click(button('About · link'))
    fireEvent.click(button('Help · link: remove'))
    expect(labelsOf(draft.manifest)).toEqual(['About', 'Games'])
    expect(button('About · link').getAttribute('aria-expanded')).toBe('true')
  })

  test('an entry is dragged by its handle below another one', async () => {
    const { draft, container } = openForm({ manifest: MENU })
    const entries = [...container.querySelectorAll<HTMLElement>('[data-pointer="/menu"] .entry')]
    expect(entries).toHaveLength(LABELS.length)
    const [first, , last] = entries as [HTMLElement, HTMLElement, HTMLElement]
    await drag(first, last)
    expect(labelsOf(draft.manifest)).toEqual(['About', 'Games', 'Help'])
    expect(screen.getByText('Menu: Help · link is now 3 of 3')).toBeTruthy()
  })
})

describe('the order of routes', () => {
  const route = (path: string) => ({ path, screen: 'lobby.home', access: 'open', layout: 'frame' })

  test('a site with a list of its own moves a route in it', () => {
    const { draft } = openForm({ manifest: { routes: [route('/a'), route('/b'), route('/c')] } })
    fireEvent.click(button('/c: earlier'))
    expect(pathsOf(draft.manifest)).toEqual(['/a', '/c', '/b'])
    expect(screen.getByText('Routes: /c is now 2 of 3')).toBeTruthy()
  })

  test('a site that inherits its routes gets them as a list with its changes, and may go back', () => {
    const { draft, undo, text } = openForm({
      manifest: { routes: { '/a': null, '/b': { access: 'guarded' }, '/new': { screen: 'lobby.home' } } },
      inherited: { routes: [route('/a'), route('/b'), route('/c')] },
    })
    fireEvent.click(button('/new: earlier'))
    expect(draft.manifest).toMatchObject({
      routes: [{ ...route('/b'), access: 'guarded' }, route('/new'), route('/c')],
    })
    fireEvent.click(button('Routes: back to what is inherited'))
    expect(draft.manifest).not.toHaveProperty('routes')
    undo()
    undo()
    expect(draft.text).toBe(text)
  })
})

/** Drags one entry onto the lower edge of another; jsdom has no drags of its own, and gives each element the size of nothing. */
async function drag(entry: HTMLElement, onto: HTMLElement): Promise<void> {
  const handle = entry.querySelector('.drag-handle') as HTMLElement
  onto.getBoundingClientRect = () => new DOMRect(0, 100, 300, 20)
  document.elementFromPoint = () => handle
  document.elementsFromPoint = () => [handle]
  const fire = (target: Element, type: string) =>
    act(async () => {
      fireEvent(target, new DragMoment(type, { bubbles: true, cancelable: true, clientX: 5, clientY: 118 }))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  await fire(entry, 'dragstart')
  await fire(onto, 'dragenter')
  await fire(onto, 'dragover')
  await fire(onto, 'drop')
}

class DragMoment extends MouseEvent {
  readonly dataTransfer = {
    setData: () => {},
    setDragImage: () => {},
    types: [],
    effectAllowed: 'all',
    dropEffect: 'move',
  }
}
