import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Loaded } from './loaded.tsx'

const show = (data: readonly string[] | undefined, isError = false, refetch = () => undefined) =>
  renderWithRuntime(
    <Loaded of={{ data, isError, refetch }} empty={<p>nothing</p>}>
      {(items) => <p>{items.join(', ')}</p>}
    </Loaded>,
  ).screen

test('a loaded answer is rendered by its children', () => {
  expect(show(['one', 'two']).getByText('one, two')).toBeTruthy()
})

test('an empty list shows its empty state', () => {
  expect(show([]).getByText('nothing')).toBeTruthy()
})

test('a query without an answer shows its loading state', () => {
  expect(show(undefined).getByRole('status').getAttribute('aria-busy')).toBe('true')
})

test('a failed query shows an alert with a retry', () => {
  const refetch = vi.fn<() => undefined>()
  const screen = show(undefined, true, refetch)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
