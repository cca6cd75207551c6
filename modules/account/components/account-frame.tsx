import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { BackLink } from '#runtime/components/back-link.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { MessageId } from '#runtime/locale/message-id.ts'

/** A screen below the account's overview, with the way back to it. */
export function AccountFrame({ titleId, children }: { titleId: MessageId; children: ReactNode }) {
  return (
    <ScreenFrame
      title={<FormattedMessage id={titleId} />}
      width="narrow"
      eyebrow={
        <BackLink screen="account.home">
          <FormattedMessage id="account.title" />
        </BackLink>
      }
    >
      {children}
    </ScreenFrame>
  )
}
