import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSummaryAhead } from '#games/client/use-summary-ahead.ts'
import { useRequestedDips } from '#games/client/use-lucky-dips.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { playsLeftFor } from '#games/live/plays-left-for.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { BetCheckout } from '../components/bet-checkout.tsx'
import { BetFrame } from '../components/bet-frame.tsx'
import { BetGame } from '../components/bet-game.tsx'
import { SlipColumns } from '#games/components/slip-columns.tsx'
import { ContinueButton } from '../components/continue-button.tsx'
import { SlipPanel } from '../components/slip-panel.tsx'
import { TypeList } from '../components/type-list.tsx'
import type { BetTerms, PermPlay } from '../rules/perm-play.ts'
import { betsToBuy } from '../state/bet-slip.ts'
import { useLuckyBets } from '../state/use-lucky-bets.ts'
import { useBetSlip } from '../state/use-bet-slip.ts'

type Params = ScreenProps<'perm.bets'>['params']

/** The ten bet types of a game and the slip. Parameters: `id`, `gid`, `dip` lucky bets, `step` confirm. */
export default function PermBets({ params }: ScreenProps<'perm.bets'>) {
  return (
    <BetGame params={params}>
      {(game, terms) => <BetsOf key={game.gameId} game={game} terms={terms} params={params} />}
    </BetGame>
  )
}

function BetsOf({ game, terms, params }: { game: GameInstance; terms: BetTerms; params: Params }) {
  const go = useGo()
  const [slip, act] = useBetSlip(game, terms)
  const lucky = useLuckyBets(game.gameInstanceId, terms, act)
  const bets = betsToBuy(terms, slip)
  useRequestedDips({ asked: params.dip, room: playsLeftFor(game), isEmpty: bets.length === 0 }, lucky.add)
  useSummaryAhead(game, bets.length > 0)
  const confirmed = useConfirmed(bets, params.step === 'confirm')
  if (confirmed) {
    return (
      <BetFrame game={game}>
        <BetCheckout game={game} terms={terms} bets={confirmed} onBought={() => act({ type: 'bought' })} />
      </BetFrame>
    )
  }
  const edit = (index: number) => {
    act({ type: 'edited', index })
    go('perm.pick', { gid: game.gameId, id: game.gameInstanceId })
  }
  return (
    <BetFrame game={game} isUnfinished={bets.length > 0}>
      <SlipColumns
        slip={
          <SlipPanel
            game={game}
            terms={terms}
            slip={{ ...slip, bets }}
            act={act}
            lucky={lucky}
            onEdit={edit}
          />
        }
        action={<ContinueButton game={game} terms={terms} slip={slip} act={act} />}
      >
        <Panel title={<FormattedMessage id="perm.types" />}>
          <p>
            <FormattedMessage
              id="perm.types.body"
              values={{ drawn: terms.gamePlaySize, range: terms.gamePlayRange }}
            />
          </p>
          <TypeList game={game} terms={terms} />
        </Panel>
      </SlipColumns>
    </BetFrame>
  )
}

/** The bets that the summary was opened with: they stay on the receipt after the slip was emptied. */
function useConfirmed(bets: readonly PermPlay[], isConfirming: boolean): readonly PermPlay[] | null {
  const [confirmed, setConfirmed] = useState<readonly PermPlay[] | null>(null)
  const next = isConfirming ? (confirmed ?? (bets.length > 0 ? bets : null)) : null
  if (next !== confirmed) setConfirmed(next)
  return next
}
