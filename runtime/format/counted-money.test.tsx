import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { CountedMoney, sumsBetween } from './counted-money.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  { name: 'one play', from: [100, 3], to: [101, 4], sums: [101] },
  { name: 'three plays', from: [100, 3], to: [103, 6], sums: [101, 102, 103] },
  { name: 'plays of an uneven share, rounded down', from: [0, 0], to: [1, 3], sums: [0.33, 0.66, 1] },
  { name: 'a fall', from: [100, 3], to: [50, 9], sums: [50] },
  { name: 'growth without plays', from: [100, 3], to: [150, 3], sums: [150] },
])('a prize counts through the sums after $name', ({ from, to, sums }) => {
  const known = ([amount, steps]: number[]) => ({ amount: amount!, steps: steps! })
  expect(sumsBetween(known(from), known(to), 2)).toEqual(sums)
})

test('a prize that grows by many plays shows at most eleven sums, the last of them its own', () => {
  const sums = sumsBetween({ amount: 0, steps: 0 }, { amount: 1000, steps: 1000 }, 2)
  expect(sums).toHaveLength(11)
  expect(sums.at(-1)).toBe(1000)
})

function open() {
  const prize = (amount: number, steps: number) => (
    <CountedMoney amount={amount} steps={steps} currencyId={978} />
  )
  const { screen } = renderWithRuntime(prize(100, 3))
  const shown = () => screen.container.textContent
  return { grow: () => screen.rerender(prize(103, 6)), shown }
}

test('a prize that grows is counted up step by step', () => {
  const { grow, shown } = open()
  expect(shown()).toContain('100')
  grow()
  expect(shown()).toContain('101')
  act(() => void vi.advanceTimersByTime(100))
  expect(shown()).toContain('102')
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown()).toContain('103')
})

test('with reduced motion a prize changes at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { grow, shown } = open()
  grow()
  expect(shown()).toContain('103')
})
