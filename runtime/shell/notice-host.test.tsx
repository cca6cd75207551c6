import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dialogOpened } from '#runtime/components/open-dialogs.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { NoticeHost } from './notice-host.tsx'

const shown: Element[] = []
// As a browser does it; jsdom has no popovers.
HTMLElement.prototype.showPopover = function showPopover() {
  if (!this.isConnected)
    throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError')
  shown.push(this)
}

afterEach(() => {
  shown.length = 0
  vi.restoreAllMocks()
})

test('the page stays when a dialog is gone before the notices inside it are shown', () => {
  const { screen } = renderWithRuntime(<NoticeHost />)
  let closed: () => void
  act(() => {
    closed = dialogOpened(document.createElement('dialog'))
  })
  shown.length = 0
  act(() => closed())
  const [host] = shown
  expect(screen.container.contains(host!)).toBe(true)
})
