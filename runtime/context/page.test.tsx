import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { BrowserRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { currentPlace, endedLoginPath, type IdleState } from './page.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

/** Hands out the function that navigates. */
function Navigation({ ready }: { ready: (navigate: NavigateFunction) => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    ready(navigate)
  }, [ready, navigate])
  return null
}

test('the login after a session that ended on the idle screen leads back to the screen before it', async () => {
  let navigate: NavigateFunction | undefined
  render(<Navigation ready={(given) => (navigate = given)} />, { wrapper: BrowserRouter })
  const goTo = (path: string, state?: IdleState) => act(() => navigate?.(path, { state }))
  await goTo('/cashier/withdraw?currency=978')
  expect(currentPlace()).toBe('/cashier/withdraw?currency=978')
  await goTo('/idle', { from: '/cashier/withdraw?currency=978' })
  expect(currentPlace()).toBe('/cashier/withdraw?currency=978')
  expect(endedLoginPath(currentPlace())).toBe(
    '/?login=ended&redirectUrl=%2Fcashier%2Fwithdraw%3Fcurrency%3D978',
  )
})

test('a place that another script put into the history is no place', () => {
  window.history.pushState('other', '', '/prizes?id=1')
  expect(currentPlace()).toBe('/prizes?id=1')
})
