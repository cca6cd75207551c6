import { useCallback, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useOneClickTexts } from '#games/client/use-one-click-texts.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { OneClickInfo } from '#games/components/one-click-info.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useFirstGameInstanceId, useGameInstance } from '#games/live/game-instances.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { usePendingJoin } from '#games/client/pending-join.ts'
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
  const isGuest = useIsGuest(gameId)
  const game = useSoldGame(gameInstanceId, isGuest)
  const [kept] = usePendingJoin()
  const { oneClickBundleName, oneClickStartInfo, oneClickSuccessInfo } = useOneClickTexts(gameInstanceId)
  const isBought = useIsBought(gameId)
  useCloseOnLeaving(close)
  const isKnown = state !== 'loading' && !isGuest
  if (useBuyNow(isKnown ? game : undefined, close)) return null
  const isLoading = game === undefined && state === 'loading'
  return (
    <Sheet
      title={
        oneClickBundleName ??
        game?.gameTitle ??
        (isGuest && kept?.gameId === gameId ? kept.gameTitle : <FormattedMessage id="lobby.buy.title" />)
      }
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
        <NotSold gameId={gameId} />
      )}
    </Sheet>
  )
}

/** The instance that is sold. A guest who has begun keeps the last one: what was typed or paid must not vanish with it. */
function useSoldGame(gameInstanceId: number | undefined, isGuest: boolean): GameInstance | undefined {
  const game = useGameInstance(gameInstanceId ?? 0)
  const [last, setLast] = useState(game)
  if (game !== undefined && game !== last) setLast(game)
  return isGuest ? (game ?? last) : game
}

/** No instance of the game takes plays. A guest whose purchase was decided meanwhile sees its outcome, and where the money is. */
function NotSold({ gameId }: { gameId: number }) {
  const { state } = useSession()
  const [kept] = usePendingJoin()
  const isBegun = kept?.gameId === gameId && kept.guestSince !== undefined
  const { data, isLoading } = useOperation('getPendingJoin', {}, { enabled: isBegun && state === 'loggedIn' })
  const purchase = data?.pendingJoin
  if (isLoading) return <ScreenState of={{ state: 'loading' }} />
  const isDecided =
    purchase?.gameId === gameId && purchase.state !== 'waiting' && purchase.state !== 'cancelled'
  if (!isBegun || !isDecided) return <NothingToBuy />
  return (
    <Slot id="game.awaitedPurchase">
      <NothingToBuy />
    </Slot>
  )
}

/** Whether the purchase is a guest's, in steps: also once the guest is registered in one of them. */
function useIsGuest(gameId: number): boolean {
  const { state } = useSession()
  const [kept] = usePendingJoin()
  const [isGuest, setGuest] = useState(kept?.gameId === gameId && kept.guestSince !== undefined)
  if (!isGuest && (state === 'visitor' || state === 'failed')) setGuest(true)
  return isGuest
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
