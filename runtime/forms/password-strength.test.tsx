import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { PasswordStrengthMeter } from './password-strength.tsx'

/** A worker that rates every password as common, and keeps the messages that it gets. */
class FakeWorker {
  static readonly opened: FakeWorker[] = []
  readonly sent: { password: string; known: readonly string[] }[] = []
  isTerminated = false
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor() {
    FakeWorker.opened.push(this)
  }

  postMessage(message: { id: number; password: string; known: readonly string[] }) {
    this.sent.push(message)
    this.onmessage?.({ data: { id: message.id, score: 0, advice: 'common' } })
  }

  terminate() {
    this.isTerminated = true
  }
}

beforeEach(() => void FakeWorker.opened.splice(0))
afterEach(() => vi.unstubAllGlobals())

test('a typed password is judged once typing pauses, its level is announced, and the judge ends with the form', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  const { screen } = renderWithRuntime(<PasswordStrengthMeter password="" known={['ada']} />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(FakeWorker.opened).toEqual([])
  screen.rerender(<PasswordStrengthMeter password="passwor" known={['ada']} />)
  screen.rerender(<PasswordStrengthMeter password="password1" known={['ada']} />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Very weak'))
  expect(screen.getByRole('status').textContent).toContain('one of the passwords that are tried first')
  const [worker] = FakeWorker.opened
  expect(worker?.sent).toMatchObject([{ password: 'password1', known: ['ada'] }])
  screen.unmount()
  await waitFor(() => expect(worker?.isTerminated).toBe(true))
})

test.each([
  ['has no workers', () => vi.stubGlobal('Worker', undefined)],
  ['saves data', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  ['has a slow network', () => vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } })],
])('nothing is shown where the browser %s', async (_name, prepare) => {
  vi.stubGlobal('Worker', FakeWorker)
  prepare()
  const { screen } = renderWithRuntime(<PasswordStrengthMeter password="password1" />)
  // An absence is observed: longer than the typing pause.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getByRole('status').textContent).toBe('')
})
