import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { PrizeItemText } from '#games/components/prize-item-text.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import { AgentFacts } from '../components/agent-facts.tsx'
import { PrizeChoice } from '../components/prize-choice.tsx'
import { PrizeFacts } from '../components/prize-facts.tsx'
import { PrizeName } from '../components/prize-name.tsx'
import { PrizePicture } from '../components/prize-picture.tsx'
import { PrizeStatus } from '../components/prize-status.tsx'
import { PrizeSteps } from '../components/prize-steps.tsx'
import styles from '../components/prizes.module.css'

/** One won item: what it is, how far it is, and how the player would like to receive it. */
export default function Prize({ params }: ScreenProps<'prizes.item'>) {
  const items = useOperation('getPlayerPrizeItems', {})
  const found = items.data?.find(({ prizeItemId }) => prizeItemId === params.id)
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="prizes.list">
          <FormattedMessage id="prizes.title" />
        </BackLink>
      }
      title={
        found === undefined ? (
          <FormattedMessage id="prizes.prize" />
        ) : (
          <PrizeName prizeItem={found.prizeItem} quantity={found.quantity} />
        )
      }
      width="narrow"
    >
      <Loaded of={items}>{() => (found === undefined ? <NoPrize /> : <Won item={found} />)}</Loaded>
    </ScreenFrame>
  )
}

function Won({ item }: { item: PlayerPrizeItem }) {
  const { prizeItem, status, agent, choice } = item
  const isChoosable = status === 'won' || status === 'claimed'
  return (
    <>
      <Panel emphasis>
        <div className={styles.scene}>
          <PrizePicture imageUrl={prizeItem.imageUrl} />
        </div>
        <div className={styles.text}>
          <PrizeItemText of={prizeItem} />
        </div>
        <PrizeFacts item={item} />
      </Panel>
      <Panel title={<FormattedMessage id="prizes.progress" />} aside={<PrizeStatus status={status} />}>
        <PrizeSteps item={item} />
        <GoButton
          kind="quiet"
          screen="support.home"
          params={{ topic: 'prize', reference: String(item.prizeItemId) }}
        >
          <FormattedMessage id="prizes.ask" />
        </GoButton>
      </Panel>
      {agent !== undefined && status !== 'delivered' && (status === 'at-agent' || choice === 'agent') ? (
        <Panel title={<FormattedMessage id="prizes.collect" />}>
          <AgentFacts agent={agent} />
        </Panel>
      ) : null}
      {isChoosable ? <PrizeChoice item={item} /> : null}
    </>
  )
}

function NoPrize() {
  return (
    <Panel>
      <EmptyState
        art="notFound"
        title={<FormattedMessage id="prizes.notFound" />}
        action={
          <GoButton screen="prizes.list">
            <FormattedMessage id="prizes.all" />
          </GoButton>
        }
      />
    </Panel>
  )
}
