import { useCallback, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useOneClickTexts } from '#games/client/use-one-click-texts.ts'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { OneClickInfo } from '#games/components/one-click-info.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useFirstGameInstanceId, useGameInstance } from '#games/live/game-instances.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useBuyNow } from '#games/client/use-buy-now.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useCloseOnLeaving } from '#runtime/modals/use-close-on-leaving.ts'

/**
 * Buys a game over the current page (spec 2, "Custom pages" and "Modals"): the slot `game.oneClick`
 * sells one play of the game, whatever its kind, or the kind has a modal that buys at once. Props: the game; its next open instance is sold.
 */
export default function Buy({ gameId, close }: ModalProps<'lobby.buy'>) {
  const { state } = useSession()
  const gameInstanceId = useFirstGameInstanceId({ gameId, where: takesPlays })
  const game = useGameInstance(gameInstanceId ?? 0)
  const { oneClickBundleName, oneClickStartInfo, oneClickSuccessInfo } = useOneClickTexts(gameInstanceId)
  const isBought = useIsBought(gameId)
  useCloseOnLeaving(close)
  if (useBuyNow(game, close)) return null
  const isLoading = game === undefined && state === 'loading'
  return (
    <Sheet
      title={oneClickBundleName ?? game?.gameTitle ?? <FormattedMessage id="lobby.buy.title" />}
      onClose={close}
    >
      <div role="status">
        <OneClickInfo text={isBought ? oneClickSuccessInfo : oneClickStartInfo} />
      </div>
      {game ? (
        <Slot
          key={game.gameId}
          id="game.oneClick"
          of={{ game }}
          loading={<Skeleton shape="block" height="24rem" />}
        >
          <NothingToBuy />
        </Slot>
      ) : isLoading ? (
        <ScreenState of={{ state: 'loading' }} />
      ) : (
        <NothingToBuy />
      )}
    </Sheet>
  )
}

/** Whether plays of the game were bought since this component was shown. */
function useIsBought(gameId: number): boolean {
  const [shownAt] = useState(serverNow)
  const where = useCallback(({ lastJoinTimeMs = 0 }: GameInstance) => lastJoinTimeMs >= shownAt, [shownAt])
  return useFirstGameInstanceId({ gameId, where }) !== undefined
}

function NothingToBuy() {
  return (
    <ScreenState
      of={{
        state: 'empty',
        art: 'notFound',
        title: <FormattedMessage id="runtime.noGame.title" />,
        body: <FormattedMessage id="lobby.buy.none" />,
        action: (
          <HomeButton>
            <FormattedMessage id="runtime.noGame.action" />
          </HomeButton>
        ),
      }}
    />
  )
}
