import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult } from '#schemas/entities/player.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { ticketNumber } from '#modules/raffle/rules/ticket-numbers.ts'
import styles from './history.module.css'

interface DrawResultsProps {
  game: GameInstance
  results: readonly DrawResult[]
}

/** The drawn numbers, draw by draw; or the tickets of each rank. */
export function DrawResults({ game, results }: DrawResultsProps) {
  if (results.length === 0) {
    return (
      <p className={styles.note}>
        <FormattedMessage id="history.noNumbers" />
      </p>
    )
  }
  return (
    <ol role="list" className={styles.results}>
      {results.map((result) => (
        <li key={result.drawNumber} className={styles.result}>
          {playUnits[game.gameRule] === 'ticket' ? (
            <Tickets game={game} result={result} />
          ) : (
            <Numbers result={result} isOneOfSeveral={results.length > 1} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** The numbers of a longer draw, as in bingo, are shown when the player asks for them. */
const SHOWN_AT_ONCE = 24

function Numbers({ result, isOneOfSeveral }: { result: DrawResult; isOneOfSeveral: boolean }) {
  const intl = useIntl()
  const { drawNumber, balls, balls2nd = [] } = result
  const label = intl.formatMessage(
    { id: 'history.numbers' },
    { main: balls.join(', '), second: balls2nd.join(', '), hasSecond: String(balls2nd.length > 0) },
  )
  return (
    <>
      {isOneOfSeveral ? (
        <span className={styles.note}>
          <FormattedMessage id="history.draw" values={{ number: drawNumber }} />
        </span>
      ) : null}
      {balls.length > SHOWN_AT_ONCE ? (
        <details className={styles.more}>
          <summary>
            <FormattedMessage id="history.manyNumbers" values={{ count: balls.length }} />
          </summary>
          <BallRow label={label} main={balls} second={balls2nd} />
        </details>
      ) : (
        <BallRow label={label} main={balls} second={balls2nd} />
      )}
    </>
  )
}

function Tickets({ game, result }: { game: GameInstance; result: DrawResult }) {
  return (
    <>
      <span className={styles.note}>
        <FormattedMessage id="history.rank" values={{ rank: result.rankNumber ?? result.drawNumber }} />
      </span>
      {result.balls.map((ticket) => (
        <Verbatim key={ticket} dir="ltr" className={styles.ticket}>
          {ticketNumber(ticket, game)}
        </Verbatim>
      ))}
    </>
  )
}
