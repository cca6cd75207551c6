import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { coversEdge } from '#runtime/components/covered-edges.ts'
import { dialogOpened } from '#runtime/components/open-dialogs.ts'
import { MAIN_ID } from '#runtime/router/use-arrival.ts'
import { noticesAtom } from '#runtime/notices/notices.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { NoticeHost } from './notice-host.tsx'

const shown: Element[] = []
// As a browser does it; jsdom has no popovers.
HTMLElement.prototype.showPopover = function showPopover() {
  shown.push(this)
}

afterEach(() => {
  shown.length = 0
})

test('notices begin below the header that sticks to the upper edge', () => {
  const header = document.body.appendChild(document.createElement('header'))
  header.style.position = 'sticky'
  header.style.top = '0px'
  header.getBoundingClientRect = () => ({ height: 64 }) as DOMRect
  const leave = coversEdge(header)!
  const { screen } = renderWithRuntime(<NoticeHost />)
  window.dispatchEvent(new Event('resize'))
  const host = screen.container.querySelector<HTMLElement>('[aria-live]')!
  expect(host.style.getPropertyValue('--covered-top')).toBe('64px')
  leave()
  header.remove()
})

test('notices begin below a header that scrolls with the page, as far as it is in the window', () => {
  const header = document.body.appendChild(document.createElement('header'))
  header.dataset['siteHeader'] = ''
  let bottom = 73
  header.getBoundingClientRect = () => ({ bottom }) as DOMRect
  const { screen, store } = renderWithRuntime(<NoticeHost />)
  const host = screen.container.querySelector<HTMLElement>('[aria-live]')!
  const notice = (id: string) => ({ id, tone: 'info' as const, title: id, staysMs: null })
  act(() => store.set(noticesAtom, [notice('first')]))
  expect(host.style.getPropertyValue('--header-end')).toBe('73px')
  bottom = -200
  act(() => store.set(noticesAtom, [notice('second')]))
  expect(host.style.getPropertyValue('--header-end')).toBe('0px')
  header.remove()
})

test.each([
  ['where it was before', false],
  ['to the screen, where that is gone', true],
])('a notice that is answered gives the focus back %s', (_, isGone) => {
  const { screen, store } = renderWithRuntime(
    <main id={MAIN_ID} tabIndex={-1}>
      <button>Before</button>
    </main>,
  )
  const before = screen.getByText('Before')
  const seen: (Element | null)[] = []
  const actions = [{ label: 'Deposit', onClick: () => void seen.push(document.activeElement) }]
  act(() => store.set(noticesAtom, [{ id: 'done', tone: 'success', title: 'Done', actions, staysMs: null }]))
  before.focus()
  const action = screen.getByText('Deposit').closest('button')!
  act(() => action.focus())
  if (isGone) before.remove()
  fireEvent.click(action)
  expect(seen).toEqual([isGone ? screen.container.querySelector('main') : before])
})

test('the notices of an open dialog are inside it, and cover nothing of it', () => {
  const { screen } = renderWithRuntime(<NoticeHost />)
  const last = () => shown.at(-1)!
  expect(screen.container.contains(last())).toBe(true)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  let closed: () => void
  shown.length = 0
  act(() => {
    closed = dialogOpened(dialog)
  })
  expect(dialog.querySelector('[aria-live]')).not.toBeNull()
  expect(shown).toEqual([])
  act(() => closed())
  dialog.remove()
  expect(screen.container.contains(last())).toBe(true)
})
