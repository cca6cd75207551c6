import { useLayoutEffect, useRef } from 'react'
import { Ball } from '#games/components/ball.tsx'
import { FLIGHT_MS, flightOf, type BallSpot } from '../machine/flight.ts'
import { ballKey } from '../state/arrivals.ts'
import type { BallSet } from '../state/ball-sets.ts'
import styles from './placed-balls.module.css'

/** Takes a ball out of its drum; null without a drum. */
export type TakeBall = (set: BallSet['set'], number: number) => BallSpot | null

interface PlacedBallsProps {
  of: BallSet
  drawNumber: number
  /** The next ball is one of this set. */
  isAwaited: boolean
  /** Key of the ball that arrives now. */
  arriving: string | null
  /** Null where no machine shows the draw. */
  take: TakeBall | null
  /** The order of the balls counts, as in a perm. */
  isOrdered: boolean
}

/** A place for every ball of a set: the drawn ones, and empty ones in which the next is awaited. */
export function PlacedBalls(props: PlacedBallsProps) {
  const { of, drawNumber, isAwaited, arriving, take, isOrdered } = props
  const { set, places, numbers } = of
  return (
    <div
      className={styles.set}
      data-set={set}
      data-ordered={isOrdered || undefined}
      style={{ '--balls': places } as Record<string, number>}
      aria-hidden
    >
      {Array.from({ length: places }, (_, place) => {
        const number = numbers[place]
        if (number === undefined) {
          return (
            <span
              key={place}
              className={styles.empty}
              data-next={(isAwaited && place === numbers.length) || undefined}
            />
          )
        }
        const key = ballKey(drawNumber, set, number)
        return <PlacedBall key={key} number={number} set={set} isArriving={key === arriving} take={take} />
      })}
    </div>
  )
}

interface PlacedBallProps extends Pick<BallSet, 'set'> {
  number: number
  isArriving: boolean
  take: TakeBall | null
}

/** A ball at its place. It shows its number at once; only its way there is animated. */
function PlacedBall({ number, set, isArriving, take }: PlacedBallProps) {
  const ball = useRef<HTMLSpanElement>(null)
  const comes = useRef(isArriving)
  useLayoutEffect(() => {
    const spot = comes.current ? take?.(set, number) : null
    if (!spot || !ball.current || document.hidden) return
    const { left, top, width, height } = ball.current.getBoundingClientRect()
    const place = { x: left + width / 2, y: top + height / 2, diameter: width }
    const flight = ball.current.animate(flightOf(spot, place), FLIGHT_MS)
    return () => flight.cancel()
    // A ball arrives once, however often its row is drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <span ref={ball} className={styles.place}>
      <Ball number={number} set={set} size="large" state="drawn" arriving={isArriving && take === null} />
    </span>
  )
}
