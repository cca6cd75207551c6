import { expect, test } from 'vitest'
import { HydratingContext } from '#runtime/clock/rendered-page.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useRequestedDips } from './use-lucky-dips.ts'

interface Choice {
  /** Plays of an earlier visit. */
  kept: number
  asked: number | undefined
  room?: number
}

/** Counts of lucky dips that are added to a page which the service drew, and which reads the kept plays after its first render. */
function added({ kept, asked, room = 100 }: Choice): number[] {
  const counts: number[] = []
  function Chosen({ plays }: { plays: number }) {
    useRequestedDips({ asked, room, isEmpty: plays === 0 }, (count) => counts.push(count))
    return null
  }
  const page = (isHydrating: boolean) => (
    <HydratingContext value={isHydrating}>
      <Chosen plays={isHydrating ? 0 : kept} />
    </HydratingContext>
  )
  const { screen } = renderWithRuntime(page(true))
  screen.rerender(page(false))
  screen.rerender(page(false))
  return counts
}

test('an empty choice gets the lucky dips of its address once', () => {
  expect(added({ kept: 0, asked: 3 })).toEqual([3])
  expect(added({ kept: 0, asked: undefined })).toEqual([])
})

test('a page that was loaded again adds no lucky dips to the choice that it kept', () => {
  expect(added({ kept: 3, asked: 3 })).toEqual([])
})

test('an address gets no more lucky dips than can be bought, and at most twelve', () => {
  expect(added({ kept: 0, asked: 5, room: 2 })).toEqual([2])
  expect(added({ kept: 0, asked: 5, room: 0 })).toEqual([])
  expect(added({ kept: 0, asked: 500 })).toEqual([12])
})
