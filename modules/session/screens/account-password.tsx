import { FormattedMessage } from 'react-intl'
import { BackLink } from '#runtime/components/back-link.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import Password from './password.tsx'

/** Changing the password, from the account's overview. */
export default function AccountPassword({ site }: ScreenProps<'session.accountPassword'>) {
  return (
    <Password
      site={site}
      params={{}}
      eyebrow={
        <BackLink screen="account.home">
          <FormattedMessage id="session.menu.account" />
        </BackLink>
      }
    />
  )
}
