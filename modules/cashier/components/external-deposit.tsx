import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { externalDepositAddress, type ExternalDepositPage } from '../state/external-deposit.ts'
import { frameSandbox } from '../state/leave-for.ts'
import { DepositUnavailable } from './deposit-unavailable.tsx'
import styles from './external-deposit.module.css'

interface ExternalDepositProps {
  page: ExternalDepositPage
  currencyId: number
  /** The signed visit, where a gateway reports the deposits of the page. */
  visit?: OperationResult<'getDepositStep'>['external']
}

/** The operator's own deposit page: in this tab, in a new one or in a frame, as the manifest sets it (spec 6). */
export function ExternalDeposit({ page, currencyId, visit }: ExternalDepositProps) {
  const { player } = useSession()
  const { memberId, languageId } = useSite()
  const intl = useIntl()
  if (!player) return null
  const context = { playerId: player.id, memberId, languageId, currencyId }
  const address = externalDepositAddress(page, context, visit)
  if (address === null) return <DepositUnavailable status="unavailable" />
  const note = (
    <p className={styles.note}>
      <FormattedMessage
        id="cashier.deposit.external.note"
        values={{ host: <Verbatim>{address.host}</Verbatim> }}
      />
    </p>
  )
  if (page.open === 'frame') {
    return (
      <div className={styles.external}>
        <iframe
          // Another currency is another payment, so the frame is reloaded.
          key={address.href}
          className={styles.frame}
          src={address.href}
          title={intl.formatMessage({ id: 'cashier.deposit.title' })}
          sandbox={frameSandbox(address)}
        />
        {note}
      </div>
    )
  }
  return (
    <div className={styles.external}>
      <ActionButton href={address.href} newTab={page.open === 'new'} size="large" fullWidth>
        <FormattedMessage id={`cashier.deposit.external.${page.open}`} />
      </ActionButton>
      {note}
    </div>
  )
}
