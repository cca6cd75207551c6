import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Redirect } from './redirect.tsx'

const { promise: file, resolve: arrive } = Promise.withResolvers<{ default: () => string }>()
const Account = lazy(() => file)

function Pages({ to }: { to: string | null }) {
  return (
    <BrowserRouter>
      <Link to="/account">Your account</Link>
      <Suspense>
        <Routes>
          <Route path="/today" element="Today" />
          <Route path="/account" element={<Account />} />
          <Route path="*" element={to === null ? 'Waiting' : <Redirect to={to} />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

test('a redirect does not take back a page that was opened before it and is still loading', async () => {
  window.history.replaceState(null, '', '/')
  const { rerender } = render(<Pages to={null} />)
  fireEvent.click(screen.getByText('Your account'))
  expect(screen.getByText('Waiting')).toBeTruthy()
  rerender(<Pages to="/today" />)
  expect(window.location.pathname).toBe('/account')
  await act(async () => arrive({ default: () => 'Cleo' }))
  expect(await screen.findByText('Cleo')).toBeTruthy()
})

test('a redirect replaces the page on which it stands', async () => {
  window.history.replaceState(null, '', '/')
  render(<Pages to="/today" />)
  expect(await screen.findByText('Today')).toBeTruthy()
  expect(window.location.pathname).toBe('/today')
})
