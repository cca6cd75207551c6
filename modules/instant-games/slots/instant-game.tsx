import { useState } from 'react'
import { usePickGame } from '#games/client/use-pick-game.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { useFooterSkipped } from '#runtime/frames/use-footer-skipped.ts'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { DEMO_STEP, type InstantGameProps } from '#games/checkout/instant-card.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DemoTable } from '../components/demo-table.tsx'
import { PlayTable } from '../components/play-table.tsx'
import styles from '../components/play-table.module.css'
import { isOwn } from '../state/card-stage.ts'
import { useCardDetails } from '../state/use-card.ts'
import { useOffersDemo } from '../state/use-offers-demo.ts'

/** One instant game: the card in the address if it is the player's own, otherwise the next one that is for sale. */
export default function InstantGame(props: InstantGameProps) {
  const { params, gameRule } = props
  const { game, asked, loading } = usePickGame(params)
  const shown = asked && isOwn(asked) ? asked : game
  if (shown?.gameRule !== gameRule) return loading ? <LoadingCard /> : <NoGame />
  return <Shown {...props} game={shown} next={game ?? shown} />
}

interface DisplayedProps extends InstantGameProps {
  game: GameInstance
  next: GameInstance
}

function Shown({ game, ...rest }: DisplayedProps) {
  const details = useCardDetails(game)
  const offersDemo = useOffersDemo() && !isOwn(game)
  const [asksDemo, setAsksDemo] = useState(rest.params.step === DEMO_STEP)
  return (
    <ScreenFrame title={game.gameTitle}>
      <Loaded of={details} skeleton={<TableSkeleton />}>
        {(loaded) =>
          offersDemo && asksDemo ? (
            <DemoTable {...rest} game={game} details={loaded} onEnd={() => setAsksDemo(false)} />
          ) : (
            <PlayTable
              {...rest}
              game={game}
              details={loaded}
              onDemo={offersDemo ? () => setAsksDemo(true) : undefined}
            />
          )
        }
      </Loaded>
    </ScreenFrame>
  )
}

function LoadingCard() {
  return (
    <ScreenFrame title={<Skeleton shape="title" width="14rem" />}>
      <ScreenState of={{ state: 'loading' }} skeleton={<TableSkeleton />} />
    </ScreenFrame>
  )
}

function TableSkeleton() {
  useFooterSkipped(true)
  return (
    <div className={styles.room}>
      <div className={styles.table}>
        <Skeleton shape="block" height="24rem" />
        <div>
          <SkeletonText lines={3} />
          <Skeleton shape="button" />
        </div>
      </div>
    </div>
  )
}
