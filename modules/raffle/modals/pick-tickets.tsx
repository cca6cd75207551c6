import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useTotal } from '../state/use-total.ts'
import { TicketPicker } from '../components/ticket-picker.tsx'
import { useBasket } from '../state/use-basket.ts'

/** The manual raffle pick: tickets by their number (spec 2, "Modals"). */
export default function PickTickets({ gameInstanceId, close }: ModalProps<'raffle.pick'>) {
  const game = useGameInstance(gameInstanceId)
  if (game) return <PickOf game={game} close={close} />
  return (
    <Sheet title={<FormattedMessage id="raffle.pick.title" />} onClose={close}>
      <NoGame />
    </Sheet>
  )
}

function PickOf({ game, close }: { game: GameInstance; close: () => void }) {
  const [basket, act] = useBasket(game)
  const count = basket.tickets.length
  const total = useTotal(game, count)
  return (
    <Sheet
      title={<FormattedMessage id="raffle.pick.title" />}
      size="large"
      onClose={close}
      actions={
        <ActionButton
          fullWidth
          onClick={close}
          {...(count > 0 && { price: <Money amount={total} currencyId={game.currencyId ?? 0} /> })}
        >
          <FormattedMessage id="raffle.pick.done" values={{ count }} />
        </ActionButton>
      }
    >
      <TicketPicker game={game} basket={basket} act={act} />
    </Sheet>
  )
}
