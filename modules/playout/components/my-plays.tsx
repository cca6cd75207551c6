import { memo, useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import { drawsToMatch, matchPlays, type MatchedPlay } from '../state/matched-plays.ts'
import styles from './my-plays.module.css'
import { PlayRow } from './play-row.tsx'

interface MyPlaysProps {
  draw: DrawState
  currencyId: number
}

/** Plays that are shown before the player asks for all: the best ones. */
const SHOWN_FIRST = 10

/** The player's own plays, the best one first; each ball is highlighted as it is drawn. */
export function MyPlays({ draw, currencyId }: MyPlaysProps) {
  const plays = useMemo(() => matchPlays(draw.myPlays, drawsToMatch(draw)), [draw])
  const [showsAll, setShowsAll] = useState(false)
  if (plays.length === 0) return null
  const shown = showsAll ? plays : plays.slice(0, SHOWN_FIRST)
  return (
    <Panel title={<FormattedMessage id="playout.myPlays" values={{ count: plays.length }} />}>
      <ul className={styles.list}>
        {shown.map((play) => (
          <MyPlay key={play.playId} play={play} draw={draw} currencyId={currencyId} />
        ))}
      </ul>
      {shown.length < plays.length ? (
        <ActionButton kind="quiet" size="small" onClick={() => setShowsAll(true)}>
          <FormattedMessage id="playout.showAllPlays" values={{ count: plays.length }} />
        </ActionButton>
      ) : null}
    </Panel>
  )
}

interface MyPlayProps {
  play: MatchedPlay
  draw: DrawState
  currencyId: number
}

const MyPlay = memo(function MyPlay({ play, draw, currencyId }: MyPlayProps) {
  const { count, matchedMain, matchedSecond, prize } = play
  return (
    <li className={styles.play}>
      <PlayRow play={play} draw={draw} />
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
}, showsTheSame)

/** A play renders again only when a new ball matches one of its numbers. */
function showsTheSame(before: MyPlayProps, after: MyPlayProps): boolean {
  return (
    before.draw.drawNumber === after.draw.drawNumber &&
    before.draw.isLastDraw === after.draw.isLastDraw &&
    before.currencyId === after.currencyId &&
    before.play.prize === after.play.prize &&
    before.play.matchedMain === after.play.matchedMain &&
    before.play.matchedSecond === after.play.matchedSecond
  )
}
