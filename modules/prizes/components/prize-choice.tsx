import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useIsChanging, useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useNotices } from '#runtime/notices/notices.ts'
import { useSession } from '#runtime/session/session.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'
import { addressOf } from '../state/address-of.ts'
import { AgentChoice } from './agent-choice.tsx'
import styles from './prizes.module.css'

/** The ways to receive an item: from an agent, by post, or cash in its place. Until it is sent the choice may be changed. */
export function PrizeChoice({ item }: { item: PlayerPrizeItem }) {
  const [refusal, setRefusal] = useState<OperationResult<'claimPrizeItem'>['status']>()
  const notices = useNotices()
  const claim = useOperationMutation('claimPrizeItem', { invalidates: ['getPlayerPrizeItems'] })
  const isClaiming = useIsChanging('claimPrizeItem')
  const agents = useOperation('getPlayerPrizeItemAgents', {})
  const { player } = useSession()
  const answered = ({ result, status }: OperationResult<'claimPrizeItem'>) => {
    setRefusal(result === 1 ? undefined : status)
    if (result === 1) notices.show({ tone: 'success', title: <FormattedMessage id="prizes.chosen" /> })
  }
  const choose = (choice: { choice: 'agent'; agentId: number } | { choice: 'post' }) =>
    claim.mutate({ prizeItemId: item.prizeItemId, ...choice }, { onSuccess: answered })
  return (
    <Panel
      title={<FormattedMessage id={item.status === 'won' ? 'prizes.choice.title' : 'prizes.choice.change'} />}
    >
      {item.status === 'won' ? (
        <p className={styles.note}>
          <FormattedMessage id="prizes.deadline" values={{ date: <DateTime at={item.claimBefore} /> }} />
        </p>
      ) : null}
      {refusal === undefined ? null : (
        <FaultNote>
          <FormattedMessage id={`prizes.refused.${refusal}`} />
        </FaultNote>
      )}
      <div className={styles.ways}>
        <Loaded of={agents}>
          {(known) =>
            known.length === 0 ? null : (
              <Way kind="agent">
                <AgentChoice
                  agents={known}
                  chosenId={item.agent?.agentId}
                  country={player?.details.primaryAddressCountry ?? player?.details.country}
                  isPending={isClaiming}
                  onChoose={(agentId) => choose({ choice: 'agent', agentId })}
                />
              </Way>
            )
          }
        </Loaded>
        <Way kind="post">
          <PostChoice isPending={isClaiming} onChoose={() => choose({ choice: 'post' })} />
        </Way>
        {item.cashAlternative === undefined ? null : (
          <Way kind="cash">
            <CashChoice item={item} amount={item.cashAlternative} onAnswer={answered} />
          </Way>
        )}
      </div>
    </Panel>
  )
}

function Way({ kind, children }: { kind: 'agent' | 'post' | 'cash'; children: ReactNode }) {
  return (
    <Panel variant="well" headingLevel={3} title={<FormattedMessage id={`prizes.choice.${kind}`} />}>
      <p className={styles.note}>
        <FormattedMessage id={`prizes.choice.${kind}Body`} />
      </p>
      {children}
    </Panel>
  )
}

function PostChoice({ isPending, onChoose }: { isPending: boolean; onChoose: () => void }) {
  const { player } = useSession()
  const address = addressOf(player)
  return (
    <div className={styles.form}>
      <p className={styles.address}>
        {address === null ? <FormattedMessage id="prizes.post.missing" /> : <Verbatim>{address}</Verbatim>}
      </p>
      {address === null ? null : (
        <ActionButton fullWidth busy={isPending} onClick={onChoose}>
          <FormattedMessage id="prizes.post.submit" />
        </ActionButton>
      )}
      <GoButton screen="account.address" kind="quiet" fullWidth>
        <FormattedMessage id={address === null ? 'prizes.post.add' : 'prizes.post.change'} />
      </GoButton>
    </div>
  )
}

interface CashChoiceProps {
  item: PlayerPrizeItem
  amount: number
  onAnswer: (answer: OperationResult<'claimPrizeItem'>) => void
}

/** Cash is paid at once and final, so that it asks first. */
function CashChoice({ item, amount, onAnswer }: CashChoiceProps) {
  const [isAsking, setAsking] = useState(false)
  const money = <Money amount={amount} currencyId={item.currencyId} />
  return (
    <>
      <ActionButton fullWidth kind="quiet" price={money} onClick={() => setAsking(true)}>
        <FormattedMessage id="prizes.cash.submit" />
      </ActionButton>
      {isAsking ? (
        <ConfirmSheet
          title={<FormattedMessage id="prizes.cash.title" />}
          keep={<FormattedMessage id="prizes.cash.keep" />}
          confirm={<FormattedMessage id="prizes.cash.submit" />}
          price={money}
          operation="claimPrizeItem"
          body={{ prizeItemId: item.prizeItemId, choice: 'cash' }}
          invalidates={['getPlayerPrizeItems']}
          failed={{ title: <FormattedMessage id="prizes.failed" /> }}
          done={onAnswer}
          close={() => setAsking(false)}
        >
          <p>
            <FormattedMessage id="prizes.cash.body" values={{ money }} />
          </p>
        </ConfirmSheet>
      ) : null}
    </>
  )
}
