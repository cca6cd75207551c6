import { act } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { visitParametersAtom } from '#runtime/router/query-parameters.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import PaymentReturn from './payment-return.tsx'

const ROUTES = [
  { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' },
  { path: '/deposit', screen: 'cashier.deposit', access: 'guarded', layout: 'frame' },
] as const

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

function comeBack(pid: string | null) {
  const trial = renderWithRuntime(
    <>
      <PaymentReturn />
      <Where />
    </>,
    { manifest: trialManifest({ routes: [...ROUTES] }), path: '/' },
  )
  const { store } = trial
  act(() => store.set(visitParametersAtom, (visit) => ({ ...visit, pid })))
  const logIn = () =>
    act(() => store.set(sessionAtom, (now) => ({ ...now, state: 'loggedIn', player: player() })))
  return { ...trial, logIn }
}

test('a player who returns from a payment is led to it after the login, and only once', () => {
  const { screen, logIn, store } = comeBack('order-9')
  expect(screen.getByText('at /')).toBeTruthy()
  logIn()
  expect(screen.getByText('at /deposit?orderId=order-9')).toBeTruthy()
  expect(store.get(visitParametersAtom).pid).toBeNull()
})

test('a player who returns from no payment stays on the same screen', () => {
  const { screen, logIn } = comeBack(null)
  logIn()
  expect(screen.getByText('at /')).toBeTruthy()
})
