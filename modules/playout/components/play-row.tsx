import { useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import { drawsToMatch, isMatched, type MatchedPlay } from '../state/matched-plays.ts'

/** The numbers of a play; those that were drawn are lit, at the end of a race those of any of its draws. */
export function PlayRow({ play, draw }: { play: MatchedPlay; draw: DrawState }) {
  const intl = useIntl()
  const { main, second } = play
  const hasSecond = second.length > 0
  const shown = drawsToMatch(draw)
  const stateOf = (number: number, set: 'main' | 'second') => {
    if (shown.some((balls) => isMatched({ number, set, hasSecond }, balls))) return 'matched'
    return draw.isLastDraw ? 'missed' : 'idle'
  }
  const label = intl.formatMessage(
    { id: 'playout.playLabel' },
    { main: main.join(', '), second: second.join(', '), hasSecond: String(hasSecond) },
  )
  return <BallRow label={label} main={main} second={second} stateOf={stateOf} />
}
