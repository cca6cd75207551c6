import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSummaryAhead } from '#games/client/use-summary-ahead.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { BetFrame } from '../components/bet-frame.tsx'
import { BetGame } from '../components/bet-game.tsx'
import { BetInHand } from '../components/bet-in-hand.tsx'
import { SlipColumns } from '#games/components/slip-columns.tsx'
import { ContinueButton } from '../components/continue-button.tsx'
import { SlipPanel } from '../components/slip-panel.tsx'
import { BET_TYPES, betTypeOf, rowOfBet } from '../rules/bet-types.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import { betsToBuy, type BetAction } from '../state/bet-slip.ts'
import { useLuckyBets } from '../state/use-lucky-bets.ts'
import { useBetSlip } from '../state/use-bet-slip.ts'

/** Picks the numbers and the stake of a bet. Parameters: `id`, `gid`, `bet` the type to begin with. */
export default function PermPick({ params }: ScreenProps<'perm.pick'>) {
  return (
    <BetGame params={params}>
      {(game, terms) => <PickOf key={game.gameId} game={game} terms={terms} asked={params.bet} />}
    </BetGame>
  )
}

interface PickOfProps {
  game: GameInstance
  terms: BetTerms
  /** The bet type in the address. */
  asked: string | undefined
}

function PickOf({ game, terms, asked }: PickOfProps) {
  const [slip, act] = useBetSlip(game, terms)
  useRequestedType(terms, asked, act)
  const lucky = useLuckyBets(game.gameInstanceId, terms, act)
  useSummaryAhead(game, betsToBuy(terms, slip).length > 0)
  const isTouched = slip.bets.length + slip.current.numbers.length > 0
  const { gameId: gid, gameInstanceId: id } = game
  return (
    <BetFrame game={game} isUnfinished={isTouched}>
      <SlipColumns
        slip={
          <SlipPanel
            game={game}
            terms={terms}
            slip={slip}
            act={act}
            lucky={lucky}
            onEdit={(index) => act({ type: 'edited', index })}
          >
            <GoButton kind="quiet" size="small" screen="perm.bets" params={{ gid, id }}>
              <FormattedMessage id="perm.toTypes" />
            </GoButton>
          </SlipPanel>
        }
        action={<ContinueButton game={game} terms={terms} slip={slip} act={act} isPicking />}
      >
        <BetInHand game={game} terms={terms} slip={slip} act={act} />
      </SlipColumns>
    </BetFrame>
  )
}

/** Begins with the bet type in the address, once for each address. */
function useRequestedType(
  terms: BetTerms,
  asked: string | undefined,
  act: (action: BetAction) => void,
): void {
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    const id = BET_TYPES.find((one) => one === asked)
    if (id === undefined || last.current === id) return
    last.current = id
    const bet = betTypeOf(id)
    if (rowOfBet(terms.prizes, bet) !== -1) act({ type: 'typeChosen', bet })
  }, [terms, asked, act])
}
