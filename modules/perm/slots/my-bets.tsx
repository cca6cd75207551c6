import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { BetFace } from '../components/bet-face.tsx'
import { ballsOf, matchBets, type MatchedBet } from '../state/matched-bets.ts'
import styles from './my-bets.module.css'

export interface MyBetsProps {
  game: GameInstance
  draw: DrawState
}

/** The player's bets beside a draw: each ball crosses the slips that have its number. */
export default function MyBets({ game, draw }: MyBetsProps) {
  const bets = matchBets(draw.myPlays, ballsOf(draw), game)
  if (bets.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="perm.myBets" values={{ count: bets.length }} />}>
      <ul role="list" className={styles.list}>
        {bets.map((bet) => (
          <MyBet key={bet.playId} bet={bet} isOver={draw.isLastDraw} currencyId={game.currencyId ?? 0} />
        ))}
      </ul>
    </Panel>
  )
}

function MyBet({ bet, isOver, currencyId }: { bet: MatchedBet; isOver: boolean; currencyId: number }) {
  const { matched, prize = 0 } = bet
  return (
    <li className={styles.bet}>
      <BetFace bet={bet.bet} matched={matched} isOver={isOver} />
      <span className={styles.outcome}>
        {prize > 0 ? (
          <strong className={styles.prize}>
            <Money amount={prize} currencyId={currencyId} />
          </strong>
        ) : (
          <FormattedMessage
            id={isOver ? 'perm.myBets.linesFinal' : 'perm.myBets.lines'}
            values={{ matched: matched.length, lines: bet.winningLines }}
          />
        )}
      </span>
    </li>
  )
}
