import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import styles from './account-frame.module.css'

/** A screen below the account's overview, with the way back to it. */
export function AccountFrame({ titleId, children }: { titleId: MessageId; children: ReactNode }) {
  return (
    <ScreenFrame
      title={<FormattedMessage id={titleId} />}
      width="narrow"
      eyebrow={
        <GoLink screen="account.home" {...(styles.back && { className: styles.back })}>
          <span className={styles.arrow}>
            <Icon name="back" size="small" />
          </span>
          <FormattedMessage id="account.title" />
        </GoLink>
      }
    >
      {children}
    </ScreenFrame>
  )
}
