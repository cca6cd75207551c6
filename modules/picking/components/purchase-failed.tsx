import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { SupportButton } from '#runtime/components/support-button.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { messageId } from '#runtime/locale/message-id.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { exitCodeOf, nextSteps } from '../state/join-answers.ts'
import styles from './guest-purchase.module.css'

export interface PurchaseFailedProps {
  /** The unit of a play (line, ticket, card); undefined where the game no longer exists. */
  unit: string | undefined
  /** The join error; undefined where the money came too late. */
  exitCode: number | undefined
  supportCode: string
  /** The amount that was credited to the account. */
  credited?: ReactNode
  /** Tries the same purchase again, where that may help. */
  onRetry?: (() => void) | undefined
  /** Leads back to the choice. */
  onAgain?: (() => void) | undefined
}

/** A purchase that was not made (spec 8, "Purchase Failed"): why, where the money is, and the code that the support asks for. */
export function PurchaseFailed({
  unit,
  exitCode,
  supportCode,
  credited,
  onRetry,
  onAgain,
}: PurchaseFailedProps) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => region.current?.focus(), [])
  const code = exitCode === undefined ? undefined : exitCodeOf(exitCode)
  const values = { unit, room: 0 }
  const isPassing = code === JOIN_EXIT.none || (code !== undefined && nextSteps(code).includes('tryAgain'))
  return (
    <div ref={region} tabIndex={-1} role="alert" className={styles.step} data-purchase="failed">
      <NoticeCard
        tone="warning"
        title={<FormattedMessage id="picking.guest.failed" />}
        body={
          <>
            <p>
              {code === undefined ? (
                <FormattedMessage id="picking.awaited.expired.body" />
              ) : (
                <>
                  <strong>
                    <FormattedMessage id={messageId(`picking.notJoined.${code}.title`)} values={values} />
                  </strong>
                  {'. '}
                  <FormattedMessage id="picking.guest.notCharged" />
                </>
              )}
            </p>
            {credited === undefined ? null : <p>{credited}</p>}
            <p>
              <FormattedMessage
                id="picking.guest.code"
                values={{
                  code: (
                    <Verbatim dir="ltr" className={styles.code}>
                      {supportCode}
                    </Verbatim>
                  ),
                }}
              />
            </p>
          </>
        }
        actions={
          <>
            {isPassing && onRetry !== undefined ? (
              <ActionButton size="small" onClick={onRetry}>
                <FormattedMessage id="picking.next.tryAgain" />
              </ActionButton>
            ) : null}
            {onAgain === undefined ? null : (
              <ActionButton kind="quiet" size="small" onClick={onAgain}>
                <FormattedMessage id="picking.guest.again" />
              </ActionButton>
            )}
            <Contact reference={supportCode} />
          </>
        }
      />
    </div>
  )
}

/** The way to the operator, with the code filled in where the site has a form. */
function Contact({ reference }: { reference: string }) {
  const { registry } = useRuntime()
  const label = <FormattedMessage id="picking.guest.contact" />
  if (registry.screen('support.home') === null) {
    return (
      <SupportButton kind="quiet" size="small">
        {label}
      </SupportButton>
    )
  }
  return (
    <GoButton kind="quiet" size="small" screen="support.home" params={{ reference }}>
      {label}
    </GoButton>
  )
}
