import Password from './password.tsx'

/** Changing the password, from the account's overview. */
export default function AccountPassword() {
  return <Password />
}
