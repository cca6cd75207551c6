import { FormattedMessage } from 'react-intl'
import { useIsChanging } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { isUndrawn } from '../state/card-stage.ts'
import { useCardPrice } from '../state/use-card-price.ts'

const CANCEL = 'joinGameCancel'

/** Asks for a confirmation before a card that is not drawn yet is taken back, with the amount that is paid back. */
export default function CancelCard({ gameInstanceId, close }: ModalProps<'instant-games.cancel'>) {
  const game = useGameInstance(gameInstanceId)
  const isCancelling = useIsChanging(CANCEL)
  if (game === undefined || !(isCancelling || isUndrawn(game))) return <TooLate close={close} />
  return <Confirmation game={game} close={close} />
}

function Confirmation({ game, close }: { game: GameInstance; close: () => void }) {
  const { gameInstanceId, gameTitle, currencyId = 0 } = game
  const notices = useNotices()
  const price = <Money amount={useCardPrice(game)} currencyId={currencyId} />
  return (
    <ConfirmSheet
      title={<FormattedMessage id="instant-games.cancel.title" values={{ game: gameTitle }} />}
      keep={<FormattedMessage id="instant-games.cancel.keep" />}
      confirm={<FormattedMessage id="instant-games.cancel" />}
      price={price}
      operation={CANCEL}
      body={{ gameInstanceId }}
      invalidates={['getGameResults']}
      failed={{
        title: <FormattedMessage id="instant-games.cancel.failed" />,
        body: <FormattedMessage id="instant-games.cancel.failedBody" />,
      }}
      done={(answer) => notices.show(doneNotice(answer))}
      close={close}
    >
      <p>
        <FormattedMessage id="instant-games.cancel.body" values={{ amount: price }} />
      </p>
    </ConfirmSheet>
  )
}

function doneNotice({ refunded, currencyId }: OperationResult<typeof CANCEL>): NoticeRequest {
  const amount = <Money amount={refunded} currencyId={currencyId} />
  return {
    tone: 'success',
    title: <FormattedMessage id="instant-games.cancel.done" />,
    body: <FormattedMessage id="instant-games.cancel.doneBody" values={{ amount }} />,
  }
}

/** The card was drawn or paid back while the question was open. */
function TooLate({ close }: { close: () => void }) {
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="instant-games.cancel.tooLate" />}
      onClose={close}
      actions={
        <ActionButton onClick={close}>
          <FormattedMessage id="instant-games.goOn" />
        </ActionButton>
      }
    >
      <p>
        <FormattedMessage id="instant-games.cancel.tooLateBody" />
      </p>
    </Sheet>
  )
}
