import { FormattedMessage } from 'react-intl'
import { useOneClickTexts } from '#games/client/use-one-click-texts.ts'
import { usePickGame } from '#games/client/use-pick-game.ts'
import { NoGame } from '#games/components/no-game.tsx'
import { OneClickInfo } from '#games/components/one-click-info.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useCloseOnLeaving } from '#runtime/modals/use-close-on-leaving.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useFollow } from '#runtime/router/navigate.ts'
import { CardCheckout } from '../components/card-checkout.tsx'
import styles from '../components/buy-card.module.css'

/** Buys one card in one tap (spec 2, "Modals": one-click instant buy), and leads to it. */
export default function BuyCard({ gameId, close }: ModalProps<'instant-games.buy'>) {
  const { game, loading } = usePickGame({ gid: gameId })
  const { oneClickBundleName, oneClickStartInfo } = useOneClickTexts(game?.gameInstanceId)
  const linkTo = useGameLink()
  const follow = useFollow()
  useCloseOnLeaving(close)
  const bought = (id: number) => {
    const card = game && linkTo(game, 'watch', { id })
    close()
    if (card) follow(card)
  }
  return (
    <Sheet
      size="small"
      title={oneClickBundleName ?? game?.gameTitle ?? <FormattedMessage id="instant-games.lobby.title" />}
      onClose={close}
    >
      {game ? (
        <>
          <OneClickInfo text={oneClickStartInfo} />
          <CardCheckout game={game} action={<FormattedMessage id="instant-games.play" />} onBought={bought} />
          <p className={styles.final}>
            <FormattedMessage id="instant-games.final" />
          </p>
        </>
      ) : loading ? (
        <ScreenState of={{ state: 'loading' }} />
      ) : (
        <NoGame />
      )}
    </Sheet>
  )
}
