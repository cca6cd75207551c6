import { FormattedMessage } from 'react-intl'
import { useLastPlays } from '#games/client/use-last-plays.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SkeletonText } from '#runtime/components/skeleton.tsx'
import text from '#runtime/components/text.module.css'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BetTerms, PermPlay } from '../rules/perm-play.ts'
import { betsOfPlays } from '../state/bet-slip.ts'
import { BetList } from './bet-list.tsx'

export interface LastBetsProps {
  game: GameInstance
  terms: BetTerms
  onUse: (bets: readonly PermPlay[]) => void
}

/** The player's bets in the last draw of this game, to be placed again. A visitor has none. */
export function LastBets(props: LastBetsProps) {
  const { state } = useSession()
  if (state !== 'loggedIn') return null
  return (
    <section>
      <h3 className={text.subheading}>
        <FormattedMessage id="perm.aids.last" />
      </h3>
      <Last {...props} />
    </section>
  )
}

function Last({ game, terms, onUse }: LastBetsProps) {
  const { state, plays, again } = useLastPlays(game, ({ gameRule }) => gameRule === game.gameRule)
  if (state !== 'found') {
    return (
      <ScreenState
        of={{ state: state === 'failed' ? 'error' : 'loading', retry: again }}
        skeleton={<SkeletonText lines={2} />}
      />
    )
  }
  const bets = betsOfPlays(terms, plays)
  if (bets.length === 0) {
    return (
      <p>
        <FormattedMessage id="perm.aids.last.none" />
      </p>
    )
  }
  return (
    <>
      <BetList game={game} terms={terms} bets={bets} />
      <ActionButton size="small" onClick={() => onUse(bets)}>
        <FormattedMessage id="perm.aids.last.use" values={{ bets: bets.length }} />
      </ActionButton>
    </>
  )
}
