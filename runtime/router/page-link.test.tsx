import { act, fireEvent } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { PageLink } from './page-link.tsx'

function Here() {
  const { pathname, search } = useLocation()
  return <p>{`here: ${pathname}${search}`}</p>
}

function open() {
  const clicked = vi.fn<() => void>()
  const { screen } = renderWithRuntime(
    <>
      <Here />
      <PageLink to="/verify?id=7" className="link" onClick={clicked}>
        Verify
      </PageLink>
    </>,
  )
  return { screen, clicked, link: screen.getByRole('link', { name: 'Verify' }) }
}

test('a page link has an address, and navigates without a reload of the app', () => {
  const { screen, clicked, link } = open()
  expect(link).toMatchObject({ className: 'link' })
  expect(link.getAttribute('href')).toBe('/verify?id=7')
  act(() => link.click())
  expect(screen.getByText('here: /verify?id=7')).toBeTruthy()
  expect(clicked).toHaveBeenCalledOnce()
})

test('a click with the control key on a page link is left to the browser', () => {
  const { screen, clicked, link } = open()
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(screen.getByText('here: /')).toBeTruthy()
  expect(clicked).toHaveBeenCalledOnce()
})
