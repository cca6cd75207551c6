import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from '#runtime/components/sheet.tsx'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useNotices, type Notices } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let notices: Notices
function Shower() {
  const current = useNotices()
  useEffect(() => {
    notices = current
  })
  return null
}
const open = () => renderWithRuntime(<Shower />).screen

test('a notice is announced politely, and disappears after a while', () => {
  const screen = open()
  act(() => void notices.show({ tone: 'success', title: 'Saved' }))
  expect(screen.getByText('Saved').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('on a phone, where the newest notice covers the others, each of them stays its whole time', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const screen = open()
  act(() => {
    notices.show({ tone: 'success', title: 'First' })
    notices.show({ tone: 'success', title: 'Second' })
  })
  act(() => void vi.advanceTimersByTime(7000))
  expect(screen.queryByText('Second')).toBeNull()
  act(() => void vi.advanceTimersByTime(6999))
  expect(screen.getByText('First')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('First')).toBeNull()
  vi.unstubAllGlobals()
})

test('an error notice is an alert and stays until it is closed', () => {
  const screen = open()
  act(() => void notices.show({ tone: 'error', title: 'Not saved' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('alert').textContent).toContain('Not saved')
  act(() => screen.getByRole('button', { name: 'Close' }).click())
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('the action of a notice runs once and closes it', () => {
  const again = vi.fn<() => void>()
  const screen = open()
  act(() => void notices.show({ tone: 'info', title: 'Lost', actions: [{ label: 'Again', onClick: again }] }))
  act(() => void vi.advanceTimersByTime(60_000))
  act(() => screen.getByRole('button', { name: 'Again' }).click())
  expect(again).toHaveBeenCalledOnce()
  expect(screen.queryByText('Lost')).toBeNull()
})

test('a notice with the name of a shown one replaces it', () => {
  const screen = open()
  act(() => void notices.show({ id: 'draw', tone: 'info', title: 'In 2 minutes' }))
  act(() => void notices.show({ id: 'draw', tone: 'info', title: 'In 1 minute' }))
  expect(screen.queryByText('In 2 minutes')).toBeNull()
  expect(screen.getByText('In 1 minute')).toBeTruthy()
})

test('the oldest of more than four notices is removed', () => {
  const screen = open()
  act(() => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) notices.show({ tone: 'info', title })
  })
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getByText('five')).toBeTruthy()
})

test('a notice is rendered in the topmost open dialog, because outside of it nothing is reachable', () => {
  const { screen } = renderWithRuntime(<Shower />)
  act(() => void notices.show({ tone: 'info', title: 'Paid' }))
  expect(screen.getByText('Paid').closest('dialog')).toBeNull()
  const sheets = (
    <>
      <Shower />
      <Sheet title="Rules">All of them.</Sheet>
      <Sheet title="Really?">Yes or no.</Sheet>
    </>
  )
  screen.rerender(sheets)
  expect(screen.getByText('Paid').closest('dialog')?.textContent).toContain('Really?')
  screen.rerender(<Shower />)
  expect(screen.getByText('Paid').closest('dialog')).toBeNull()
})
