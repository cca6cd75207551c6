import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionAtom } from '#runtime/client/connection.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { configurationAtom } from '#runtime/session/session-state.ts'
import { trialRuntime } from '#runtime/testing/trial-runtime.tsx'
import type { Configuration } from '#schemas/entities/configuration.ts'
import { MAINTENANCE_RETRY_MS } from '#schemas/limits.ts'
import Maintenance from './maintenance.tsx'

const ON: Configuration = { MAINTENANCE_ENABLED: 'true', MAINTENANCE_MESSAGE: '' }
const OFF: Configuration = { MAINTENANCE_ENABLED: 'false', MAINTENANCE_MESSAGE: '' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function show(configuration: Configuration, status: 'connected' | 'disconnected' = 'connected') {
  const { Wrapper, store, client } = trialRuntime()
  store.set(configurationAtom, configuration)
  store.set(connectionAtom, { status, retries: 0 })
  const shown = render(<Maintenance />, { wrapper: Wrapper })
  const asked = () => client.calls.filter(({ op }) => op === 'init').length
  return { shown, asked }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the maintenance page', () => {
  test('the maintenance page polls every 30 seconds while maintenance is on', async () => {
    const { shown, asked } = show(ON)
    await wait(MAINTENANCE_RETRY_MS - 1)
    expect(asked()).toBe(0)
    await wait(MAINTENANCE_RETRY_MS + 1)
    expect(asked()).toBe(2)
    expect(shown.queryByText(/attempt/)).toBeNull()
  })

  test('the maintenance page names the brand, because it has no frame', () => {
    const { shown } = show(ON)
    expect(shown.container.querySelector('header')?.textContent).toBe('trial')
  })

  test('the maintenance page counts its attempts while the service cannot be reached', async () => {
    const { shown, asked } = show(OFF, 'disconnected')
    await wait(2 * MAINTENANCE_RETRY_MS)
    expect(asked()).toBe(2)
    expect(shown.getByText('2 attempts so far')).toBeTruthy()
  })

  test('the maintenance page shows the expected end until that time has passed', async () => {
    const { shown } = show({ ...ON, MAINTENANCE_END_TIME: serverNow() + MAINTENANCE_RETRY_MS / 2 })
    expect(shown.getByText(/We expect to be back on/)).toBeTruthy()
    await wait(MAINTENANCE_RETRY_MS)
    expect(shown.queryByText(/We expect to be back on/)).toBeNull()
  })
})
