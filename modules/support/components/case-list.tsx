import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ListSkeleton } from '#runtime/components/list-skeleton.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import type { SupportCase } from '#schemas/protocol/support.ts'
import { CaseTag } from './case-tag.tsx'
import styles from './support.module.css'

/** The player's cases with their states. */
export function CaseList() {
  return (
    <Panel title={<FormattedMessage id="support.cases" />}>
      <Loaded of={useOperation('getSupportCases', {})} skeleton={<ListSkeleton rows={2} />}>
        {({ cases }) =>
          cases.length === 0 ? (
            <p className={styles.note}>
              <FormattedMessage id="support.cases.empty" />
            </p>
          ) : (
            <ul role="list" className={styles.cases}>
              {cases.map((one) => (
                <CaseRow key={one.caseId} case={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function CaseRow({ case: { caseId, subject, status, changedTime } }: { case: SupportCase }) {
  return (
    <li>
      <GoLink
        screen="support.case"
        params={{ id: caseId }}
        {...(styles.case !== undefined && { className: styles.case })}
      >
        <bdi className={styles.subject}>{subject}</bdi>
        <span className={styles.facts}>
          <CaseTag status={status} />
          <span className={styles.note}>
            <DateTime at={changedTime} />
          </span>
        </span>
      </GoLink>
    </li>
  )
}
