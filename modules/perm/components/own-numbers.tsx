import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { NumberAidsProps } from '#games/checkout/number-aids.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { numbersOfBet, type BetTerms } from '../rules/perm-play.ts'
import type { BetAction, BetSlip } from '../state/bet-slip.ts'
import { LastBets } from './last-bets.tsx'

export interface OwnNumbersProps {
  game: GameInstance
  terms: BetTerms
  slip: BetSlip
  act: (action: BetAction) => void
}

/** Opens the player's own numbers: the last bets again, favourite numbers, and numbers of a date. Hidden where no module has them. */
export function OwnNumbers({ game, terms, slip, act }: OwnNumbersProps) {
  const { registry } = useRuntime()
  const [isOpen, setOpen] = useState(false)
  if (registry.slot('game.numberAids').length === 0) return null
  const close = () => setOpen(false)
  const { bet, numbers } = slip.current
  const { most } = numbersOfBet(terms, bet)
  const room = most === 1 ? 1 : most - numbers.length
  const aids: NumberAidsProps = {
    range: terms.gamePlayRange,
    disabled: room === 0,
    onUse(given) {
      const fresh = given.filter((number) => !numbers.includes(number)).slice(0, room)
      for (const number of fresh) act({ type: 'numberClicked', number })
      close()
    },
    onClose: close,
    children: (
      <LastBets
        game={game}
        terms={terms}
        onUse={(bets) => {
          act({ type: 'betsAdded', bets })
          close()
        }}
      />
    ),
  }
  return (
    <>
      <ActionButton kind="quiet" size="small" onClick={() => setOpen(true)}>
        <FormattedMessage id="perm.aids" />
      </ActionButton>
      {isOpen ? <Slot id="game.numberAids" of={aids} /> : null}
    </>
  )
}
