import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import { type PlayNumbers, readPlayNumbers } from '#schemas/protocol/play-string.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { readTicket, ticketNumber } from '#modules/raffle/rules/ticket-numbers.ts'
import { useThingsWon } from '../state/use-things-won.ts'
import styles from './history.module.css'
import { Won } from './won.tsx'

interface PlayListProps {
  game: GameInstance
  plays: readonly Play[]
  results: readonly DrawResult[]
}

/** The player's plays of an instance, each with its prize; the answer has at most a thousand. */
export function PlayList({ game, plays, results }: PlayListProps) {
  const total = game.playerPlaysInGame ?? plays.length
  const thingsOf = useThingsWon(game, plays)
  return (
    <Panel
      title={
        <FormattedMessage id="history.plays" values={{ unit: playUnits[game.gameRule], plays: total }} />
      }
    >
      <ul role="list" className={styles.plays}>
        {plays.map((play) => (
          <li key={play.playId} className={styles.play}>
            <Slot id="game.playFace" of={{ game, play, results }}>
              <PlayFace game={game} play={play} results={results} />
            </Slot>
            <PlayPrize game={game} play={play} things={thingsOf(play)} />
          </li>
        ))}
      </ul>
      {plays.length < total ? (
        <p className={styles.note}>
          <FormattedMessage id="history.playsShown" values={{ shown: plays.length, total }} />
        </p>
      ) : null}
    </Panel>
  )
}

function PlayFace({ game, play: { play }, results }: Omit<PlayListProps, 'plays'> & { play: Play }) {
  const numbers = readPlayNumbers(play)
  if (numbers !== null) return <NumbersFace numbers={numbers} results={results} />
  const ticket = readTicket(play)
  return (
    <Verbatim dir="ltr" className={styles.ticket}>
      {ticket === null ? play : ticketNumber(ticket, game)}
    </Verbatim>
  )
}

function NumbersFace({ numbers, results }: { numbers: PlayNumbers; results: readonly DrawResult[] }) {
  const intl = useIntl()
  const { main, second, count } = numbers
  const label = intl.formatMessage(
    { id: 'history.playNumbers' },
    { main: main.join(', '), second: second.join(', '), hasSecond: String(second.length > 0) },
  )
  const stateOf = (number: number, set: 'main' | 'second') => {
    const isDrawn = results.some(({ balls, balls2nd = [] }) => {
      if (set === 'second') return balls2nd.includes(number)
      // Without a second set in the play, the second balls are bonus balls of the main drum.
      return balls.includes(number) || (second.length === 0 && balls2nd.includes(number))
    })
    if (isDrawn) return 'matched'
    return results.length > 0 ? 'missed' : 'idle'
  }
  return (
    <span className={styles.face}>
      <BallRow label={label} main={main} second={second} stateOf={stateOf} />
      {count > 1 ? (
        <span className={styles.note}>
          <FormattedMessage id="history.equalPlays" values={{ count }} />
        </span>
      ) : null}
    </span>
  )
}

interface PlayPrizeProps {
  game: GameInstance
  play: Play
  things: readonly string[]
}

function PlayPrize({ game, play: { prize = 0 }, things }: PlayPrizeProps): ReactNode {
  if (prize > 0 || things.length > 0) {
    return (
      <strong className={styles.won}>
        <Won things={things} amount={prize} currencyId={game.currencyId ?? 0} />
      </strong>
    )
  }
  if (game.gameStatus !== 'ENDED' || game.refundedTime !== undefined) return null
  return (
    <span className={styles.note}>
      <FormattedMessage id="history.noPrize" />
    </span>
  )
}
