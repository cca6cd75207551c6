import type { ScreenProps } from '#runtime/registry/module.ts'
import Password from './password.tsx'

/** Changing the password, from the account's overview. */
export default function AccountPassword({ site }: ScreenProps<'session.accountPassword'>) {
  return <Password site={site} params={{}} />
}
