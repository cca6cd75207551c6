import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { openSite, renderView } from '../state/open-site-fixture.tsx'
import { FormsPage } from './forms-page.tsx'

afterEach(cleanup)

const REFUSED = [{ path: '$.memberId', expected: 'must be a number' }] as unknown as PlacedRefusal[]
const staged = { inlined: {}, styleSheet: '' } as unknown as Awaited<ReturnType<OperatorApi['stage']>>

function show(site: Parameters<typeof openSite>[0]) {
  const stage = vi.fn<OperatorApi['stage']>(async () => staged)
  return { stage, ...renderView(<FormsPage site={openSite(site)} />, { stage }) }
}

test('a draft that is refused when the view opens shows the forms of the saved site', async () => {
  const { stage, findByText, queryByRole } = show({ manifest: {}, check: { text: '{', refusals: REFUSED } })
  expect(
    await findByText('The draft is refused: these are the forms of the last one that was right.'),
  ).toBeTruthy()
  expect(stage).toHaveBeenCalledExactlyOnceWith('kola', '{ "siteId": "kola" }', 'en')
  expect(queryByRole('list', { name: 'Why there are no forms' })).toBeNull()
})

test('a draft that is right shows its own forms', async () => {
  const { stage, queryByRole } = show({
    manifest: {},
    check: { text: '{ "siteId": "kola", "memberId": 7 }' },
  })
  await waitFor(() => expect(stage).toHaveBeenCalledOnce())
  expect(stage.mock.calls[0]?.[1]).toBe('{ "siteId": "kola", "memberId": 7 }')
  expect(queryByRole('status')).toBeNull()
})

test('where neither the draft nor the saved site is right, the view says why there are no forms', async () => {
  const { stage, findByRole } = show({
    manifest: {},
    detail: { refusals: REFUSED },
    check: { text: '{', refusals: REFUSED },
  })
  const reasons = await findByRole('list', { name: 'Why there are no forms' })
  expect(reasons.textContent).toContain('$.memberId must be a number')
  expect(stage).not.toHaveBeenCalled()
})
