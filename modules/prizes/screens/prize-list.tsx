import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { PrizeCard } from '../components/prize-card.tsx'
import styles from '../components/prizes.module.css'

/** The items that the player has won, the newest first. */
export default function PrizeList() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="cashier.home">
          <FormattedMessage id="prizes.cashier" />
        </BackLink>
      }
      title={<FormattedMessage id="prizes.title" />}
      width="narrow"
    >
      <Loaded
        of={useOperation('getPlayerPrizeItems', {})}
        skeleton={<ListSkeleton rows={4} />}
        empty={<NoPrizes />}
      >
        {(items) => (
          <ul role="list" className={styles.list}>
            {items.map((item) => (
              <PrizeCard key={item.prizeItemId} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function NoPrizes() {
  return (
    <Panel>
      <EmptyState
        art="raffle"
        title={<FormattedMessage id="prizes.none" />}
        body={<FormattedMessage id="prizes.noneBody" />}
        action={
          <HomeButton>
            <FormattedMessage id="prizes.toGames" />
          </HomeButton>
        }
      />
    </Panel>
  )
}
