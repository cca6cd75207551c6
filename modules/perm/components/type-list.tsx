import { FormattedMessage } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { fromMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BetType } from '../rules/bet-types.ts'
import { lineWinMinor } from '../rules/liability.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import { oddsOf } from '../state/bet-terms.ts'
import { BetAbout } from './bet-about.tsx'
import { BetName } from './bet-name.tsx'
import { Multiplier } from './multiplier.tsx'
import styles from './type-list.module.css'

export interface TypeListProps {
  game: GameInstance
  terms: BetTerms
}

/** The bet types of a game, each with what wins, its odds, and the way to its numbers. */
export function TypeList({ game, terms }: TypeListProps) {
  return (
    <ul role="list" className={styles.types}>
      {oddsOf(terms).map(({ bet, multiplier }) =>
        multiplier === null ? null : (
          <TypeRow key={bet.id} game={game} terms={terms} bet={bet} multiplier={multiplier} />
        ),
      )}
    </ul>
  )
}

interface TypeRowProps extends TypeListProps {
  bet: BetType
  multiplier: number
}

function TypeRow({ game, terms, bet, multiplier }: TypeRowProps) {
  const { gameId: gid, gameInstanceId: id, currencyId = 0 } = game
  const win = fromMinor(lineWinMinor(terms, bet), useDecimalPlaces(currencyId))
  return (
    <li className={styles.type}>
      <GoLink screen="perm.pick" params={{ gid, id, bet: bet.id }} className={styles.link ?? ''}>
        <span className={styles.text}>
          <span className={styles.name}>
            <BetName bet={bet} />
          </span>
          <span className={styles.about}>
            <BetAbout terms={terms} bet={bet} />
          </span>
        </span>
        <span className={styles.odds}>
          <span className={styles.multiplier}>
            <Multiplier of={multiplier} />
          </span>
          <span className={styles.pays}>
            <FormattedMessage
              id="perm.types.pays"
              values={{ amount: <Money amount={win} currencyId={currencyId} /> }}
            />
          </span>
        </span>
        <span className={styles.forward}>
          <Icon name="forward" size="small" />
        </span>
      </GoLink>
    </li>
  )
}
