import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { openModalsAtom } from './modals.ts'
import { PROCESSING_AFTER_MS, useProcessing } from './use-processing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Money({ isBusy }: { isBusy: boolean }) {
  useProcessing(isBusy)
  return null
}

test('a change of money that takes longer than a moment is shown as under way until its answer', () => {
  const { screen, store } = renderWithRuntime(<Money isBusy />)
  const open = () => store.get(openModalsAtom).map(({ id }) => id)
  act(() => void vi.advanceTimersByTime(PROCESSING_AFTER_MS - 1))
  expect(open()).toEqual([])
  act(() => void vi.advanceTimersByTime(1))
  expect(open()).toEqual(['runtime.processing'])
  screen.rerender(<Money isBusy={false} />)
  expect(open()).toEqual([])
})

test('a quick answer opens nothing, and neither does a screen that is left', () => {
  const { screen, store } = renderWithRuntime(<Money isBusy />)
  act(() => void vi.advanceTimersByTime(PROCESSING_AFTER_MS / 2))
  screen.rerender(<Money isBusy={false} />)
  act(() => void vi.advanceTimersByTime(2 * PROCESSING_AFTER_MS))
  screen.rerender(<Money isBusy />)
  screen.unmount()
  act(() => void vi.advanceTimersByTime(2 * PROCESSING_AFTER_MS))
  expect(store.get(openModalsAtom)).toEqual([])
})
