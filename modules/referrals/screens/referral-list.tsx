import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import styles from '../components/referrals.module.css'

type Report = OperationResult<'getReferralsReport'>

const TONES = {
  invited: 'neutral',
  registered: 'info',
  rewarded: 'success',
  unrewarded: 'neutral',
} as const satisfies Record<Report['referrals'][number]['state'], StatusTagProps['tone']>

/** How often the player's link was visited, and the people whom the player invited or who registered with the link. */
export default function ReferralList() {
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="referrals.home">
          <FormattedMessage id="referrals.title" />
        </BackLink>
      }
      title={<FormattedMessage id="referrals.list.title" />}
      width="narrow"
    >
      <Loaded of={useOperation('getReferralsReport', {})} skeleton={<ListSkeleton rows={4} />}>
        {(report) => (
          <>
            <Counts report={report} />
            <People referrals={report.referrals} />
          </>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function Counts({ report }: { report: Report }) {
  return (
    <Panel>
      <dl className={styles.counts}>
        {(['visits', 'registered'] as const).map((count) => (
          <div key={count} className={styles.count}>
            <dt>
              <FormattedMessage id={`referrals.list.${count}`} />
            </dt>
            <dd>
              <FormattedNumber value={report[count]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function People({ referrals }: Pick<Report, 'referrals'>) {
  if (referrals.length === 0)
    return (
      <Panel>
        <EmptyState
          title={<FormattedMessage id="referrals.list.empty" />}
          body={<FormattedMessage id="referrals.list.empty.body" />}
          action={
            <GoButton screen="referrals.home">
              <FormattedMessage id="referrals.list.invite" />
            </GoButton>
          }
        />
      </Panel>
    )
  return (
    <Panel title={<FormattedMessage id="referrals.list.people" />}>
      <ul role="list" className={styles.people}>
        {referrals.map(({ name, state, time, reward }, place) => (
          <li key={`${time} ${place}`} className={styles.person}>
            <div>
              <bdi className={styles.name}>{name}</bdi>
              <p className={styles.note}>
                <DateTime at={time} />
              </p>
              {reward === undefined ? null : (
                <p className={styles.note}>
                  <FormattedMessage id="referrals.list.reward" values={{ money: <Money {...reward} /> }} />
                </p>
              )}
            </div>
            <StatusTag tone={TONES[state]}>
              <FormattedMessage id={`referrals.state.${state}`} />
            </StatusTag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
