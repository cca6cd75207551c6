import { useCallback, useEffect, useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useScrollTo } from '#runtime/components/use-scroll-to.ts'
import { isAbovePrice } from '#games/format/above-price.ts'
import { useRowPrize } from '#games/format/row-prize.ts'
import { useSound } from '#games/sound/use-sound.ts'
import type { CardFaceProps } from '#games/checkout/instant-card.ts'
import { segmentsOf, settledSegment } from '../state/segments.ts'
import { useClicks, useSpinClicks } from '../state/use-clicks.ts'
import { useHand } from '../state/use-hand.ts'
import { useSpin } from '../state/use-spin.ts'
import { arcsOf, PEG_COUNT, restAngle } from '../state/wheel.ts'
import { StoppedAt } from './stopped-at.tsx'
import { Wheel } from './wheel.tsx'

/** The only part of a spin that is opened: the spin itself. */
const SPIN_PART = 0

/** The wheel of a spin. It is spun once; afterwards the wheel shows where it stopped. */
export function WheelFace(props: CardFaceProps) {
  const { game, rows, outcome, opened, onOpen, isOpeningAll, onFinished, isOver, reducedMotion } = props
  const intl = useIntl()
  const currencyId = game.currencyId ?? 0
  const prizeOf = useRowPrize(currencyId)
  const segments = useMemo(() => segmentsOf(game, rows), [game, rows])
  const arcs = useMemo(() => arcsOf(segments.map(({ weight }) => weight)), [segments])
  const settled = outcome === null ? undefined : settledSegment(segments, outcome.balls)
  const place = settled === undefined ? null : segments.indexOf(settled)
  // In a replay the shown part is the start of the spin.
  const isReplay = props.isReplay ?? false
  const isSpun = isOver || (!isReplay && opened.includes(SPIN_PART))
  const { disc, pointer, ...spinning } = useSpin({
    pegCount: PEG_COUNT,
    restAngle: place === null ? null : restAngle(arcs[place]!, game.gameInstanceId),
    isSpun,
    isPushed: isOpeningAll || (isReplay && opened.includes(SPIN_PART)),
    isOver,
    reducedMotion,
    speed: props.speed ?? 1,
    onStart: useCallback(() => onOpen([SPIN_PART]), [onOpen]),
  })
  const { isTurning, isStopped } = spinning
  const { play } = useSound(game.gameRule)
  const onTurn = useClicks(PEG_COUNT)
  const hand = useHand(spinning, { pegCount: PEG_COUNT, onTurn })
  useSpinClicks(spinning, onTurn)
  const stage = useRef<HTMLDivElement>(null)
  useScrollTo(stage, isOpeningAll && !isOver)
  const isAtRest = (isStopped || (isSpun && !isTurning)) && settled !== undefined
  const wasAtRest = useRef(false)
  useEffect(() => {
    const hasStopped = isAtRest && !wasAtRest.current
    wasAtRest.current = isAtRest
    if (hasStopped && !isOver) play('reveal')
  }, [isAtRest, isOver, play])
  useEffect(() => {
    if (isAtRest && !isOver) onFinished()
  }, [isAtRest, isOver, onFinished])
  if (segments.length === 0) return null

  const blank = intl.formatMessage({ id: 'spinner.blank' })
  return (
    <>
      <Wheel
        stage={stage}
        segments={segments}
        arcs={arcs}
        names={segments.map(({ row }) => (row === undefined ? blank : prizeOf(row)))}
        disc={disc}
        pointer={pointer}
        isFree={spinning.isFree}
        isTurning={isTurning}
        hand={hand}
        stoppedAt={isAtRest ? place : null}
        isWin={outcome !== null && isAbovePrice(outcome.prize, game)}
        isFaded={reducedMotion}
      />
      <p role="status" className="visually-hidden">
        {isTurning ? <FormattedMessage id="spinner.turning" /> : null}
        {isAtRest ? <StoppedAt row={settled.row} prizeOf={prizeOf} /> : null}
      </p>
    </>
  )
}
