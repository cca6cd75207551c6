import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#runtime/components/ball-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { DrawState } from '#runtime/live/draw-state.ts'
import { isMatched, matchPlays, type MatchedPlay, type ShownBalls } from '../state/matched-plays.ts'
import styles from './my-plays.module.css'

interface MyPlaysProps {
  draw: DrawState
  currencyId: number
}

/** The player's own plays, the best one first; each ball is highlighted as it is drawn. */
export function MyPlays({ draw, currencyId }: MyPlaysProps) {
  const plays = matchPlays(draw.myPlays, drawsToMatch(draw))
  if (plays.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="playout.myPlays" values={{ count: plays.length }} />}>
      <ul className={styles.list}>
        {plays.map((play) => (
          <MyPlay key={play.playId} play={play} draw={draw} currencyId={currencyId} />
        ))}
      </ul>
    </Panel>
  )
}

/** During a draw, the balls on the screen; at the end, those of every draw (a race has several). */
function drawsToMatch(draw: DrawState): readonly ShownBalls[] {
  if (!draw.isLastDraw) return [draw]
  return draw.history.map(({ balls, balls2nd = [] }) => ({ balls, balls2nd }))
}

function MyPlay({ play, draw, currencyId }: { play: MatchedPlay; draw: DrawState; currencyId: number }) {
  const intl = useIntl()
  const { main, second, count, matchedMain, matchedSecond, prize } = play
  const hasSecond = second.length > 0
  const stateOf = (number: number, set: 'main' | 'second') => {
    if (isMatched({ number, set, hasSecond }, draw)) return 'matched'
    return draw.isLastDraw ? 'missed' : 'idle'
  }
  const label = intl.formatMessage(
    { id: 'playout.playLabel' },
    { main: main.join(', '), second: second.join(', '), hasSecond: String(hasSecond) },
  )
  return (
    <li className={styles.play}>
      <BallRow label={label} main={main} second={second} stateOf={stateOf} />
      <span className={styles.outcome}>
        {count > 1 ? <FormattedMessage id="playout.equalPlays" values={{ count }} /> : null}
        {prize !== undefined && prize > 0 ? (
          <strong className={styles.prize}>
            <Money amount={prize} currencyId={currencyId} />
          </strong>
        ) : (
          <FormattedMessage
            id={draw.isLastDraw ? 'playout.matchedFinal' : 'playout.matched'}
            values={{ main: matchedMain, second: matchedSecond }}
          />
        )}
      </span>
    </li>
  )
}
